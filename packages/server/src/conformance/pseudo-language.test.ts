import { markTexts } from '@sluis/contract/base/translate';
import { payables } from '@sluis/contract/payment-names';
import type { ItemOf } from '@sluis/contract/registry';
import { report_faults } from '@sluis/contract/report-faults';
import { subscription_statuses } from '@sluis/contract/subscription-statuses';
import { pseudo, wordsOutside } from '@sluis/contract/testing/pseudo-language';
import { welcome_default_content } from '@sluis/contract/welcome-mail';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifyFailing, notifyGivenUp } from '../modules/developers/webhook/given-up.commands.ts';
import { mailAlert } from '../modules/insights/alert/alert-mail.ts';
import { raisePaymentAlert } from '../modules/insights/alert/payment-alert.commands.ts';
import { dashboardHtml, dashboardSubject } from '../modules/insights/report/dashboard-page.ts';
import { notifyReport } from '../modules/insights/report/notify.ts';
import { mailAdministrators } from '../modules/merchants/bank-account/bank-account-mail.ts';
import { faultText } from '../modules/operations/import/faults.ts';
import { noticeMail } from '../modules/payments/chargeback/notice-mail.ts';
import { type AccountMailKind, sendAccountMail } from '../modules/people/credential/account-mails.commands.ts';
import { requestConsent } from '../modules/people/outside-mail/consent-request.commands.ts';
import { withdrawalNote } from '../modules/people/outside-mail/withdrawal.ts';
import { makeInvitation } from '../modules/people/user/stand-in.commands.ts';
import { makeWelcome } from '../modules/people/welcome-mail/welcome-mail.commands.ts';
import { mailFailure } from '../modules/processors/processor-settlement/failure-mail.commands.ts';
import { mailResponsible } from '../modules/processors/sealed-detail/responsible.commands.ts';
import { mailAsked, mailAsker, mailGiver } from '../modules/processors/share/share-mail.ts';
import { makeNotify } from '../modules/subscriptions/subscription/notify.commands.ts';
import type { Trx } from '../platform/database/database.ts';
import { textOf } from '../platform/mail/html.ts';
import { everything } from '../resource/scope.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../testing/payer.ts';
import { readZip } from '../testing/zip.ts';

/** Every word of mails, payment pages and files is in a text, and so in every language. */

let world: PayerWorld;
let user: string;
beforeAll(async () => {
  world = await openPayerWorld();
  user = await world.user(address, world.merchant, ['USER_ALL']);
  await world.database.kysely.updateTable('user').set({ last_sign_in_at: at }).execute();
  await world.database.kysely.updateTable('paymentprofile').set({ webhook_failed_email: address }).execute();
  const setting = { id: 'alst_1', created_at: at, organisation: world.merchant, email_addresses: [address] };
  await world.database.kysely
    .insertInto('alertsetting')
    .values(setting as never)
    .execute();
});
beforeEach(() => markTexts(pseudo));
afterEach(() => markTexts((text) => text));

const address = 'q1@example.test';
const makeLink = (more: object = {}) =>
  world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: '1', amount: 1250, ...more });
const at = '2026-11-20T10:30:00.000Z';

/** What people and programs gave, and what `Intl` writes. */
const given = [
  ...welcome_default_content
    .replaceAll('&gt;', '>')
    .split(/<[^>]+>|\{\{\w+\}\}/)
    .filter((line) => /\p{L}{2}/u.test(line)),
  ...Object.values(payables).flatMap(({ name }) => (typeof name === 'string' ? [name] : Object.values(name))),
  ...Object.values(payables).flatMap(({ mark }) =>
    'letters' in mark ? [new RegExp(`\\b${mark.letters}\\b`, 'g')] : [],
  ),
  /https?:\/\/\S+/g,
  /\S+@[\w.]+/g,
  /\b(?:whk|pay|txn|plnk|sub)_\w+/g,
  // Dates in four languages.
  /(?:\b\p{L}{2,3}\.?,? )?\b\d+\.? \p{L}{3,9}\.?(?: \d{4})?(?=[^\p{L}])/gu,
  /\b(?:EUR|CET|UTC|MM|YY|at)\b/g,
  'Europe/Amsterdam',
  'Grachtenboek',
  'Merchant',
  'Kaas',
  'Sluis',
];

const expectNoOtherWords = (text: string): void => {
  expect(text).toContain('⟦');
  expect(wordsOutside(text.replaceAll('\u2060', ''), given), text).toEqual([]);
};

describe('mails', () => {
  const identity = { kind: 'user', id: 'usr_1', name: 'Kaas', organisation: '', roles: new Set() } as never;

  /** The mails of a transaction, each as its subject and its text. */
  async function mailed(send: (trx: Trx) => Promise<unknown>, to = address): Promise<string[]> {
    await world.database.kysely.transaction().execute(async (trx) => void (await send(trx)));
    const letters = await world.letters(to);
    await world.database.kysely.deleteFrom('mail').execute();
    return letters.map(({ subject, text }) => `${subject}\n${text}`);
  }

  const kinds: readonly AccountMailKind[] = [
    'mfa_code',
    'password_reset',
    'email_change',
    'email_changed',
    'password_changed',
    'factor_added',
    'factor_removed',
  ];
  const account = { iban: 'NL91ABNA0417164300', account_number: null, currency_code: 'EUR', status_reason: 'Kaas' };
  const share = () => ({
    id: 'shr_1',
    organisation: world.merchant,
    subject: 'Kaas',
    status_reason: 'Kaas',
    reason: 'Kaas',
    requested: [{ name: 'Kaas' }],
    expires_at: at,
    created_by: user,
    given_by: user,
  });
  const failing = { url: 'https://a.test', failing_since: at, failures: 3, status_code: null, error: null };
  const alert = { measured_from: at, measured_until: at, approval: 0.5, approval_usual: 0.9, finished: 1200 };

  const sends: Record<string, (trx: Trx) => Promise<unknown>> = {
    'about an account': async (trx) => {
      for (const kind of kinds)
        await sendAccountMail(trx, world.services, user, { kind, link: 'https://a.test', code: '123456' });
    },
    'about a bank account': async (trx) => {
      for (const event of ['added', 'verified', 'verified_default', 'rejected', 'blocked', 'default'] as const)
        await mailAdministrators(trx, world.services, {
          event,
          account: { ...account, id: 'bank_1', organisation: world.merchant } as never,
          identity,
        });
    },
    'about shared credentials': async (trx) => {
      await mailAsked(trx, world.services, share() as never, identity);
      for (const event of ['given', 'declined'] as const)
        await mailAsker(trx, world.services, event, share() as never, identity);
      for (const event of ['used', 'revealed', 'viewed', 'withdrawn'] as const)
        await mailGiver(trx, world.services, event, share() as never, identity);
    },
    'about settlements': async (trx) => {
      await mailFailure(trx, world.services, { name: 'Kaas', user });
      await mailFailure(trx, world.services, { name: 'Kaas', user }, { file: 'Kaas' });
    },
    'about details': async (trx) => {
      for (const event of ['DETAILS_CHANGED', 'DETAILS_REVEALED'] as const)
        await mailResponsible(
          trx,
          world.services,
          { item: { id: 'proc_1', name: 'Kaas', user }, event, names: ['Kaas'] },
          { actor: { kind: 'system', id: null, name: null } } as never,
        );
    },
    'about webhooks': async (trx) => {
      const webhook = { id: 'whk_1', payment_profile: world.profile, url: 'https://a.test', type: '', tries: 2 };
      for (const manual of [true, false])
        await notifyGivenUp(trx, world.services, { ...webhook, manual } as never, { status_code: 410 } as never);
      await notifyFailing(trx, world.services, { ...failing, organisation: world.merchant, to: [address] });
    },
    'that try an address for webhooks': () =>
      world.call(world.token, 'POST', `/paymentprofile/${world.profile}/test-mail`, { body: {} }),
    'about alerts': (trx) =>
      mailAlert(trx, world.services, { ...alert, id: 'alrt_1', organisation: world.merchant } as never, 'Kaas'),
    'about payments': async (trx) => {
      await world.pay((await makeLink()).url);
      const [paid] = (await world.get('/transaction')).items as ItemOf<'transaction'>[];
      for (const kind of ['late_payment', 'overcapture'] as const)
        await raisePaymentAlert(trx, world.services, kind, paid as never, at);
    },
    'about reports': async (trx) => {
      const scheduled = { name: 'Kaas', frequency: 'daily', time: '06:00', email_addresses: [address] };
      const { id: report_schedule } = await world.make('/reportschedule', { ...scheduled, timezone: 'UTC' });
      const made = { id: 'rep_1', name: 'Kaas', organisation: world.merchant, report_schedule, language: 'en' };
      await notifyReport(trx, world.services, { ...made, status: 'PROCESSED', count: 3 } as never);
      for (const status_reason of Object.keys(report_faults.en))
        await notifyReport(trx, world.services, { ...made, status: 'FAILED', status_reason } as never);
    },
    'about subscriptions': async (trx) => {
      const mailing = { email_subscription_update: address, statuses_subscription_update: subscription_statuses };
      const payment_profile = world.profile;
      const priced = { payment_profile, name: 'Kaas', amount: 1250, interval: 'month' };
      const { id: plan } = await world.make('/plan', { ...priced, ...mailing });
      const subscription = { id: 'sub_1', organisation: world.merchant, payment_profile, plan };
      for (const status of subscription_statuses)
        await makeNotify(world.services)(trx, { ...subscription, status } as never, { scope: everything } as never);
    },
    'that offer access': async (trx) => {
      const known = await trx.selectFrom('user').selectAll().where('id', '=', user).executeTakeFirstOrThrow();
      await trx
        .insertInto('user')
        .values({ ...known, id: 'usr_2', stand_in: true })
        .execute();
      await makeInvitation(world.services, makeWelcome(world.services))(trx, 'usr_2', undefined);
    },
    'that welcome': (trx) => makeWelcome(world.services)(trx, user, undefined),
  };

  test.each(Object.entries(sends))('%s', async (_, send) => {
    const letters = await mailed(send);
    expect(letters).not.toEqual([]);
    for (const letter of letters) expectNoOtherWords(letter);
  });

  test('that ask for consent, and say how to withdraw it', async () => {
    const named = ['q2@example.test'];
    const [letter = ''] = await mailed(
      (trx) => requestConsent(trx, world.services, world.merchant, { named, identity }),
      'q2@example.test',
    );
    expectNoOtherWords(letter);
    const reader = { language: 'en', config: world.services.config, withdrawal: 'x' } as const;
    expectNoOtherWords(textOf(withdrawalNote(reader, 'Kaas')));
  });

  test('about chargebacks', () => {
    const payment = { amount: 1250, currency_code: 'EUR', merchant_reference: '1' };
    const listed = ['2026-11-19', '2026-11-20', null].map((work_by_date) => ({ ...payment, work_by_date }));
    const member = { language: 'en', timezone: 'UTC', memberships: 2 } as const;
    const { subject, text } = noticeMail(world.services, { merchant: 'Kaas', member, listed, total: 5, now: at });
    expectNoOtherWords(`${subject}\n${text}`);
  });

  test.each(['transaction', 'refund', 'customer'] as const)('with the dashboard of each %s', (entity) => {
    const total = { currency_code: 'EUR', timezone: 'UTC', from: at, until: '2026-11-22T10:30:00.000Z', count: 3 };
    const figures = { volume: 100, atv: 50, paid_volume: 100, paid_count: 2, conversion: 0.5, rate: 0.1 };
    const days = { items: [at, '2026-11-21'].map((period) => ({ period, count: 1, volume: 50 })) };
    const answer = { items: [{ value: null, count: 1 }] };
    const whole = { ...total, ...figures };
    const groups = ['status', 'payment_product'].map((field) => ({ field, answer }));
    const shown = { entity, total: whole, before: whole, days, groups } as never;
    const { branding } = world.services;
    const text = textOf(dashboardHtml(shown, { language: 'en', words: null, branding, address: 'https://a.test' }));
    expectNoOtherWords(`${dashboardSubject(shown, 'en')}\n${text}`);
  });
});

describe('payment pages', () => {
  const spoken = /\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g;
  const read = (body: string): string => {
    const shown = body.replace(/<(style|script)\b[\s\S]*?<\/\1>/g, '');
    return [shown.replace(/<[^>]*>/g, ' '), ...[...shown.matchAll(spoken)].map(([, text]) => text)].join('\n');
  };
  const expectPage = async (url: string, language = 'en') =>
    expectNoOtherWords(read((await world.open(url, language)).body));

  test.each(['nl', 'en', 'de', 'fr'])('before, while and after they are paid, in %s', async (language) => {
    const { url } = await makeLink({ language });
    await expectPage(url);
    expectNoOtherWords(read((await world.send(url, { ...cardOf('4111'), nonce: 'x' })).body));
    await expectPage(await world.pay(url));
    await expectPage(url);
    const refused = await makeLink({ language });
    await expectPage(await world.pay(refused.url, cardOf('4000000000000002')));
    await expectPage('/pay/none');
  });
});

describe('files', () => {
  const columns = ['merchant_reference', 'active', 'multiple_use'];
  async function fileOf(format: string) {
    await makeLink();
    const body = { columns, labels: columns.map(pseudo), format, language: 'nl' };
    const asked = await world.call(world.token, 'POST', '/paymentlink/export', { body });
    return world.app.http.inject({ url: asked.json().url });
  }

  test('say yes and no', async () => {
    expectNoOtherWords((await fileOf('csv')).body);
  });

  test('name the sheets of a workbook', async () => {
    const parts = readZip((await fileOf('xlsx')).rawPayload);
    const sheets = [...String(parts.get('xl/workbook.xml')).matchAll(/<sheet name="([^"]*)"/g)];
    const cells = [...String(parts.get('xl/worksheets/sheet1.xml')).matchAll(/<t\b[^>]*>([^<]*)/g)];
    expect(sheets).toHaveLength(1);
    expect(cells.length).toBeGreaterThan(columns.length);
    for (const [, text = ''] of [...sheets, ...cells]) expect(wordsOutside(text), text).toEqual([]);
  });

  test('say why rows are not imported', () => {
    expectNoOtherWords(faultText('below', ['1', '2'], 'nl'));
  });
});
