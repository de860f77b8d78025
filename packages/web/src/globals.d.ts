/** Changes with every text; the build sets it. */
declare const __TEXTS_VERSION__: string;
/** The address of the file with the named icons and the logos of methods and card schemes; the build sets it. */
declare const __ICONS_URL__: string;
/** The entries of the screens in every `*.screen.ts`, known before they are opened; the build generates it. */
declare module 'virtual:screen-entries' {
  export const entries: readonly import('./lib/screens.ts').ScreenEntry[];
}
/** The map of the world, drawn at build time (`build/world-plugin.ts`). */
declare module 'virtual:world' {
  export const world: {
    /** The size of the drawing, in its own units. */
    readonly width: number;
    readonly height: number;
    /** The path of each shape, by the two letters of ISO 3166, or an empty text without them. */
    readonly shapes: readonly (readonly [country: string, path: string])[];
    /** The positions of the countries that are too small for a shape. */
    readonly places: Readonly<Record<string, readonly [x: number, y: number]>>;
  };
}
