import { manyOf, nounOf } from '@sluis/contract/listings';

/** The noun of a path with its article: `an API key`. */
export function oneOf(path: string): string {
  const noun = nounOf(path);
  return `${/^([aei]|o(?!ne)|unp)/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The heading for the calls of a path: `Payment profiles`. */
export const tagOf = (path: string): string => capitalised(manyOf(path));

/** The descriptions of verbs that differ from their names, by the verb or by the path and the verb; `{}` is the noun. */
const phrases: Readonly<Record<string, string>> = {
  reveal: 'Reveal the details of {}',
  draft: 'Save a draft of {}',
  publish: 'Publish the draft of {}',
  discard: 'Discard the draft of {}',
  status: 'Change the status of {}',
  'alert/take': 'Take over {}',
  'bankaccount/make-default': 'Make {} the default',
  'costscheme/copy': 'Copy an edition to the draft of {}',
  'partnerscheme/copy': 'Copy an edition to the draft of {}',
  'reservescheme/copy': 'Copy an edition to the draft of {}',
  'revenuescheme/copy': 'Copy an edition to the draft of {}',
  'journalentry/replace': 'Replace {} by one that is priced by corrected facts',
  'payoutbatch/export': 'Instruct the settlements of {} and write its bank file',
  'payoutbatch/confirm': 'Confirm that the bank paid {}',
  'payoutbatch/remove': 'Take a settlement out of {}',
  'saprun/retry': 'Make the file of {} again',
  'saprun/download': 'Record the download of {}',
  'settlement/instruct': 'Record that the bank was asked to pay {}',
  'settlement/confirm': 'Confirm that the bank paid {}',
  'settlement/return': 'Record that the bank returned {}',
  'settlement/unpaid': 'State that the bank did not pay {}',
  'settlementprofile/hold': 'Hold the payouts of {}',
  'settlementprofile/release': 'Release the payouts of {}',
  'package/make-default': 'Make {} the default',
  'settlementprofile/opening': 'Take over the balance of {}',
  'settlementprofile/deposit': 'Record a deposit to {}',
  'chargeback/respond': 'Record the response to {}',
  'chargeback/prepare': 'Begin the evidence for {}',
  'chargeback/submit': 'Submit the evidence for {}',
  'chargeback/accept': 'Accept the loss of {}',
  'customer/reveal': 'Reveal the personal number of {}',
  'financeexception/accept': 'Accept the difference of {}',
  'financeexception/write-off': 'Write off the difference of {}',
  'financeexception/rematch': 'Compare the difference of {} again',
  'financeexception/correct': 'Correct what the merchant gets by {}',
  'routing/rollback': 'Make an earlier version of {} live again',
  'share/give': 'Give the values of {}',
  'share/put': 'Put the values of {} into a processor',
  'share/reveal': 'Reveal the values of {} once',
  'tag/merge': 'Merge {} into another',
  'terminal/cancel': 'Cancel a payment that waits at {}',
  'terminal/enrol': 'Create an enrolment code for {}',
  'terminal/payment': 'Send a payment to {}',
  'transaction/tags': 'Add and remove tags of {}',
  'user/resend': 'Send the welcome mail again to {}',
  'user/reset-factors': 'Reset the multi-factor authentication of {}',
  'validationruleset/rollback': 'Make an earlier version of {} live again',
  'webhook/resend': 'Send {} again',
  'welcomemail/preview': 'Mail yourself a preview of {}',
};

/** The description of a verb: `Revoke an API key`. */
export const summaryOf = (verb: string, path: string): string =>
  (phrases[`${path}/${verb}`] ?? phrases[verb] ?? `${capitalised(verb)} {}`).replace('{}', oneOf(path));
