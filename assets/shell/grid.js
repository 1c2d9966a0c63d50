/* AG Grid weighs more than all other libraries together: it comes with the first table that is drawn. Until then, and after, the
   renderer of Dash finds this component under its name: a component that changed under it would be mounted anew. */
(function () {
  "use strict";
  const { dataset } = /** @type {HTMLScriptElement} */ (document.currentScript);
  let loading = null;

  function load() {
    loading ||= new Promise((loaded, failed) => {
      const script = document.createElement("script");
      script.src = String(dataset.grid);
      script.onload = () => {
        const library = window.dash_ag_grid;
        window.dash_ag_grid = { ...library, AgGrid };
        loaded({ default: library.AgGrid });
      };
      script.onerror = () => failed(new Error("The table could not be loaded."));
      document.head.append(script);
    });
    return loading;
  }

  const Loaded = window.React.lazy(load);

  /** @param {object} props */
  function AgGrid(props) {
    return window.React.createElement(window.React.Suspense, { fallback: null }, window.React.createElement(Loaded, props));
  }
  AgGrid.dashRenderType = true; // as the library's own: the renderer then says who changed a property

  window.dash_ag_grid = {
    AgGrid,
    getApi: () => undefined,
    getApiAsync: (/** @type {string} */ id) => load().then(() => window.dash_ag_grid.getApiAsync(id)),
  };
})();
