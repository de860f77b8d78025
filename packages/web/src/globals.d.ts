/** Changes whenever a text does; the build sets it. */
declare const __TEXTS_VERSION__: string;
/** The address of the file with the icons that screens name and the marks of methods and card schemes; the build sets it. */
declare const __ICONS_URL__: string;
/** What is known of the screens of every `*.screen.ts` before they are opened; the build makes it. */
declare module 'virtual:screen-entries' {
  export const entries: readonly import('./lib/screens.ts').ScreenEntry[];
}
/** The map of the world, drawn when the application is built (`build/world-plugin.ts`). */
declare module 'virtual:world' {
  export const world: {
    /** The size of the drawing, in its own units. */
    readonly width: number;
    readonly height: number;
    /** By the two letters of ISO 3166, or nothing where it has none, the path of its shape. */
    readonly shapes: readonly (readonly [country: string, path: string])[];
    /** Where the countries are that are too small for a shape. */
    readonly places: Readonly<Record<string, readonly [x: number, y: number]>>;
  };
}
