import { translations } from '@sluis/contract/base/translate';
import { withdrawalLink } from '../../../platform/auth/links.ts';
import type { Config } from '../../../platform/config.ts';
import { escapeHtml, unlinked } from '../../../platform/mail/html.ts';

export type Language = 'nl' | 'en';

const words = translations({
  nl: {
    why: 'U ontvangt deze e-mail omdat u hebt ingestemd met e-mail van “{{name}}”.',
    stop: 'Afmelden',
    never: 'Geen verzoeken meer ontvangen',
  },
  en: {
    why: 'You are receiving this email because you agreed to receive email from “{{name}}”.',
    stop: 'Unsubscribe',
    never: 'Stop these requests',
  },
});

interface Reader {
  readonly language: Language;
  readonly config: Pick<Config, 'origin'>;
  /** The token that withdraws consent: every mail contains it, and it grants nothing else. */
  readonly withdrawal: string;
}

const small = (inner: string): string => `<p style="font-size:12px">${inner}</p>`;
const link = ({ config, withdrawal }: Reader, label: string): string =>
  `<a href="${escapeHtml(withdrawalLink(config, withdrawal))}">${label}</a>`;

/** The note below a mail to an address that agreed: why it arrived, and how to unsubscribe. */
export const withdrawalNote = (reader: Reader, name: string): string => {
  const t = words(reader.language);
  return small(`${escapeHtml(t('why', { name: unlinked(name) }))} ${link(reader, t('stop'))}`);
};

/** The note below the question: how to prevent further questions. */
export const refusalNote = (reader: Reader): string => small(link(reader, words(reader.language)('never')));
