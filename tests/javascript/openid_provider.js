/* The OpenID provider that npm has (oidc-provider, MIT), as an independent one: client and secret, and where this program is reached, are its
   arguments; it writes its address when it answers. Its own pages sign in whoever gives a name. */
import { createServer } from "node:http";
import Provider from "oidc-provider";

const [client, secret, back] = process.argv.slice(2);
const server = createServer();
server.listen(0, "127.0.0.1", () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client,
        client_secret: secret,
        redirect_uris: [`${back}/connexion/retour`],
        post_logout_redirect_uris: [`${back}/connexion`],
        userinfo_signed_response_alg: "RS256",
        application_type: "native", // whose addresses may be of this machine
      },
    ],
    claims: { openid: ["sub"], profile: ["preferred_username", "groups"] },
    pkce: { required: () => true },
    features: { userinfo: { enabled: true }, jwtUserinfo: { enabled: true }, devInteractions: { enabled: true } },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, preferred_username: `${id}@greffe`, groups: ["greffe"] }) }),
  });
  server.on("request", provider.callback());
  process.stdout.write(`${issuer}\n`);
});
