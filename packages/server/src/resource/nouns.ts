import { manyOf, nounOf } from '@sluis/contract/listings';

/** The noun of a path with its article: `an API key`. */
export function oneOf(path: string): string {
  const noun = nounOf(path);
  return `${/^([aeio]|unp)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The heading for the calls of a path: `Payment profiles`. */
export const tagOf = (path: string): string => capitalised(manyOf(path));

/** The verbs whose description differs from their name. */
const phrases: Readonly<Record<string, string>> = {
  preview: 'Mail yourself a preview of',
  resend: 'Send the welcome mail again to',
  take: 'Take over',
  'reset-factors': 'Reset the multi-factor authentication of',
  'customer/reveal': 'Reveal the personal number of',
  reveal: 'Reveal the details of',
  respond: 'Record the response to',
  status: 'Change the status of',
  'make-default': 'Choose as the default',
  'share/give': 'Give the values of',
  'share/put': 'Put into a processor the values of',
  'share/reveal': 'Reveal once the values of',
  tags: 'Add and remove tags of',
  merge: 'Merge into another',
};

/** The description of a verb: `Revoke an API key`. */
export const summaryOf = (verb: string, path: string): string =>
  `${phrases[`${path}/${verb}`] ?? phrases[verb] ?? capitalised(verb)} ${oneOf(path)}`;
