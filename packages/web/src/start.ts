import { reloadWhenReplaced } from './app/reload-when-replaced.ts';
import { requestFileAhead, signalReady } from './lib/api-client.ts';
import { branding_url } from './lib/branding-file.ts';
import { namespaces, preferredLanguage, textsUrl } from './lib/language.ts';
import { sessionStore } from './lib/session-store.ts';
import { dropEndedSession } from './lib/session-watch.ts';
import { openAhead } from './routes/-open-ahead.ts';

/**
 * The first script, small so that it runs while the application is still on its way: it sends for everything that the
 * first screen needs, so that code, texts and rows come together and not one after the other.
 */
reloadWhenReplaced();
dropEndedSession();
signalReady();
const session = sessionStore.get();
// The rows first: a browser keeps six connections to a server that speaks HTTP/1.1, and this answer takes longest. A
// session may not know its user yet.
if (session?.user) openAhead(window.location, session.user);
void import('./main.tsx');
const language = preferredLanguage(session?.user?.language);
for (const namespace of namespaces) requestFileAhead(textsUrl(language, namespace));
requestFileAhead(branding_url);
