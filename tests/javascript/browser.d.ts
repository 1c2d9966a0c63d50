/* What the modules meet in a browser that TypeScript does not know: Dash's names on the window, and nodes that are HTML throughout. */

interface Window {
  dash_clientside: any;
  dash_ag_grid: any;
  dash_stores: unknown[];
  dashAgGridComponentFunctions: any;
  dashAgGridFunctions: any;
  DashRenderer: new () => unknown;
  Plotly: any;
  React: any;
}

/* Our pages hold HTML alone: what a selector finds is an element with a dataset, a focus and a box; which, the selector says. */
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}

interface Element {
  closest(selector: string): any;
  readonly dataset: DOMStringMap;
  focus(options?: FocusOptions): void;
  blur(): void;
}

/* What our scripts hang on nodes of theirs: the number and the side of a mention, what a mark of a comparison stands for, what an item of a
   menu does. */
interface HTMLElement {
  entity?: number;
  side?: number;
  error?: any;
  place?: number;
  column?: number;
  indices?: number[];
  run?: (scope: "here" | "person" | "everywhere") => unknown;
}
