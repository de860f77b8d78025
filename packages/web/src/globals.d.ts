/** Changes whenever a text does; the build sets it. */
declare const __TEXTS_VERSION__: string;
