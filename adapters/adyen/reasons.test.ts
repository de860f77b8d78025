import { known_reasons } from '@sluis/contract/status-reasons';
import { expect, test } from 'vitest';
import { codeOfText, refusal_reasons, refusalOf } from './reasons.ts';

/** The codes of Adyen's page "Refusal reasons" and of its page of test values, November 2026. */
const documented =
  '2 3 4 5 6 7 8 9 10 11 12 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 50';

/** Of Mastercard's page "Merchant advice codes". */
const advised = '01 02 03 04 21 22 24 25 26 27 28 29 30 40 41 42 43';

test.each(documented.split(' '))('the refusal reason code %s has a known reason, and is found by its text', (code) => {
  const { text = '', reason } = refusal_reasons[code] ?? {};
  expect(known_reasons).toContain(reason);
  expect(codeOfText(text)).toBe(code);
  expect(codeOfText(text.toUpperCase().replaceAll(' ', '_'))).toBe(code);
});

test.each(advised.split(' '))('the merchant advice code %s says whether to try again', (advice) => {
  const { refusal } = refusalOf({ code: '2', text: 'Refused', raw: undefined, advice });
  expect(refusal?.retry).toMatch(/^(later|with_other_details|never)$/);
});

test('the code of the bank is preferred to that of Adyen', () => {
  const refused = { code: '2', text: 'Refused', advice: undefined };
  expect(refusalOf({ ...refused, raw: '05 : Do not honor' }).refusal?.code).toBe('05');
  expect(refusalOf({ ...refused, raw: 'DECLINED' }).refusal?.code).toBe('2');
});

test('an unknown reason is shown in Adyen’s words', () => {
  expect(refusalOf({ code: '99', text: 'Something new', raw: undefined, advice: undefined })).toEqual({
    status_reason: 'Something new',
    refusal: { code: '99' },
  });
});
