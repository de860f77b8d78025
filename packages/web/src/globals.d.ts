/** Changes whenever a text does; the build sets it. */
declare const __TEXTS_VERSION__: string;
/** The address of the file with the icons that screens name and the marks of methods and card schemes; the build sets it. */
declare const __ICONS_URL__: string;
/** What is known of the screens of every `*.screen.ts` before they are opened; the build makes it. */
declare module 'virtual:signs' {
  export const signs: readonly import('./lib/screens.ts').Sign[];
}
