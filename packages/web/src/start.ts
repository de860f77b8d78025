import '@fontsource-variable/inter';
import './app/first.css';
import { reloadWhenReplaced } from './app/reload-when-replaced.ts';
import { requestFileAhead, signalReady } from './lib/api-client.ts';
import { branding_url } from './lib/branding-file.ts';
import { languageOf, namespaces, preferredLocale, textsUrl } from './lib/language.ts';
import { sessionStore } from './lib/session-store.ts';
import { dropEndedSession } from './lib/session-watch.ts';
import { drawFirstScreen } from './routes/-first-screen.ts';
import { loadAhead, openAhead } from './routes/-open-ahead.ts';

/** How long the application waits for the first rows: evaluating it takes the browser longer than drawing them. */
const wait_ms = 150;

/**
 * The first script, small so that it runs while the application is still loading: it requests everything that the first
 * screen needs, so that code, texts and rows load together and not one after the other, and draws the rows.
 */
reloadWhenReplaced();
dropEndedSession();
signalReady();
const me = sessionStore.get()?.user;
const locale = preferredLocale(me?.language);
// Before anything is drawn: a change of language would redraw everything on the page.
document.documentElement.lang = languageOf(locale);
// The texts load while the request of the rows is prepared: the first date in the user's time zone takes a browser up
// to 25 ms.
const texts = namespaces.map((namespace) => requestFileAhead(textsUrl(languageOf(locale), namespace)));
// A session may not have its user yet.
const opened = me && openAhead(window.location, me);
// All screens but the lists that are drawn here wait for these.
if (me && opened?.kind !== 'list') void requestFileAhead(textsUrl(languageOf(locale), 'lazy'));

const painted = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/** The application meets the same errors, and shows them; only an error of this drawing is its own. */
const onFault = (fault: unknown): void => {
  if (import.meta.env.DEV) console.error('The first screen was not drawn:', fault);
};
const first = opened && me ? drawFirstScreen({ opened, me, locale, texts }).then(painted, onFault) : undefined;

// Not awaited by the module itself: the application imports from the same file, and would wait for it.
void Promise.race([first, new Promise((done) => setTimeout(done, wait_ms))]).then(() => {
  void requestFileAhead(branding_url);
  void import('./main.tsx');
  loadAhead(window.location);
});
