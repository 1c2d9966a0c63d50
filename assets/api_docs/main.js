/* The routes for programs, drawn by Swagger UI from the description that the server gives; nothing is asked of another host. */
const { SwaggerUIBundle } = /** @type {any} */ (window);

/** A request that changes something says that it comes from a client of this server.
 * @param {{ headers: Record<string, string> }} request */
function sign(request) {
  request.headers["X-Requested-With"] = "nomdemprunt";
  return request;
}

SwaggerUIBundle({
  url: "/api/v1/openapi.json",
  dom_id: "#api-docs",
  validatorUrl: null, // by default that of swagger.io
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  requestInterceptor: sign,
});
