// @vitest-environment jsdom
import type { Fields } from '@sluis/contract/base/fields';
import { customer } from '@sluis/contract/entities/payments/customer';
import { scheduledtransaction } from '@sluis/contract/entities/subscriptions/scheduledtransaction';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { Language, Locale } from '../../lib/texts.ts';
import { openPart } from '../../testing/open-app.tsx';
import { EntityForm } from './entity-form.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const { date_of_birth } = customer.fields;
const { scheduled_at } = scheduledtransaction.fields;

interface Asked {
  readonly entity: string;
  readonly fields: Fields;
  readonly initial: Readonly<Record<string, string>>;
  readonly name: RegExp;
}

/** Opens a form of one field, and returns its requests. */
async function open(language: Language, { entity, fields, initial, name }: Asked, locale?: Locale) {
  const saved = vi.fn(async (_values: unknown) => undefined);
  const form = (
    <EntityForm
      entity={entity}
      fields={fields}
      initial={initial}
      submitLabel={() => 'Save'}
      submit={saved}
      onDone={() => undefined}
    />
  );
  await openPart(form, language, { locale });
  const input = await screen.findByRole<HTMLInputElement>('textbox', { name });
  const calendar = async (): Promise<HTMLElement> => {
    const button = screen.getByRole('button', { name: calendars[language] });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    return screen.findByRole('dialog', { name: calendars[language] });
  };
  const sent = () => saved.mock.lastCall?.[0];
  const sentSoFar = () => saved.mock.calls.map(([values]) => values);
  return { input, calendar, sent, sentSoFar };
}

const openBirth = (language: Language, locale?: Locale) =>
  open(
    language,
    {
      entity: 'customer',
      fields: { date_of_birth },
      initial: { date_of_birth: '1980-03-01' },
      name: /^(Geboortedatum|Date of birth)/,
    },
    locale,
  );

const openDue = (language: Language, scheduled_at_first = '2027-07-01T09:30') =>
  open(language, {
    entity: 'scheduledtransaction',
    fields: { scheduled_at },
    initial: { scheduled_at: scheduled_at_first },
    name: /^(Gepland op|Scheduled for)/,
  });

const calendars = { nl: 'Kalender', en: 'Calendar' } as const;

async function type(input: HTMLElement, text: string): Promise<void> {
  await userEvent.clear(input);
  await userEvent.type(input, text);
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

it('shows a date as the language writes it, and accepts it in the same format', async () => {
  const { input, sent } = await openBirth('nl');
  expect(input.value).toBe('01-03-1980');
  await type(input, '21/11/1979');
  expect(input.value).toBe('21/11/1979');
  await userEvent.tab();
  expect(input.value).toBe('21-11-1979');
  await save();
  await waitFor(() => expect(sent()).toEqual({ date_of_birth: '1979-11-21' }));
});

it.each([
  ['en-GB', '21/11/1979', 'dd/mm/yyyy', '21 Nov 1979'],
  ['en-US', '11/21/1979', 'mm/dd/yyyy', 'Nov 21, 1979'],
] as const)('requests a date in the format of %s, and sends ISO 8601', async (locale, typed, pattern, shown) => {
  const { input, sent } = await openBirth('en', locale);
  expect(input.placeholder).toBe(pattern);
  await type(input, typed);
  await userEvent.tab();
  expect(input.value).toBe(shown);
  await save();
  await waitFor(() => expect(sent()).toEqual({ date_of_birth: '1979-11-21' }));
});

it('accepts in English its own format, and ISO 8601', async () => {
  const { input, sent } = await openBirth('en');
  expect(input.value).toBe('1 Mar 1980');
  await type(input, '1979-11-21');
  await userEvent.tab();
  expect(input.value).toBe('21 Nov 1979');
  await type(input, '22 Nov 1979');
  await save();
  await waitFor(() => expect(sent()).toEqual({ date_of_birth: '1979-11-22' }));
});

it.each([
  ['en-GB', '03/04/2020', '3 Apr 2020', '2020-04-03'],
  ['en-US', '3-4-2020', 'Mar 4, 2020', '2020-03-04'],
] as const)('shows how %s interprets an ambiguous day and month before Enter sends it', async (...asked) => {
  const [locale, typed, shown, value] = asked;
  const { input, sentSoFar } = await openBirth('en', locale);
  await type(input, `${typed}{Enter}`);
  expect(input.value).toBe(shown);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sentSoFar()).toEqual([{ date_of_birth: value }]));
});

it('sends nothing of a misread day that is typed again', async () => {
  const { input, sentSoFar } = await openBirth('en');
  await type(input, '03/04/2020{Enter}');
  await userEvent.keyboard('4 Mar 2020{Enter}');
  await waitFor(() => expect(sentSoFar()).toEqual([{ date_of_birth: '2020-03-04' }]));
});

it.each([
  ['nl', '03/04/2020', '03-04-2020', '2020-04-03'],
  ['en', '21/11/2020', '21 Nov 2020', '2020-11-21'],
  ['en', '04/04/2020', '4 Apr 2020', '2020-04-04'],
  ['en', '2020-03-04', '4 Mar 2020', '2020-03-04'],
] as const)('sends an unambiguous date by Enter: in %s, %s', async (language, typed, shown, value) => {
  const { input, sent } = await openBirth(language);
  await type(input, `${typed}{Enter}`);
  expect(input.value).toBe(shown);
  await waitFor(() => expect(sent()).toEqual({ date_of_birth: value }));
});

it('shows how a date and time are interpreted before Enter sends them', async () => {
  const { input, sent } = await openDue('en');
  await type(input, '03/04/2027 09:30{Enter}');
  expect(input.value).toBe('3 Apr 2027, 09:30');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent()).toEqual({ scheduled_at: '2027-04-03T07:30:00.000Z' }));
});

it('shows an error for an invalid date, keeps the typed text, and sends nothing', async () => {
  const { input, sent } = await openBirth('nl');
  await type(input, '31-02-1980');
  await userEvent.tab();
  await userEvent.tab();
  const fault = await screen.findByText('Vul een datum in, bijvoorbeeld 21-11-2026.');
  expect(input.value).toBe('31-02-1980');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-describedby')).toContain(fault.id);
  await save();
  await waitFor(() => expect(document.activeElement === input).toBe(true));
  expect(sent()).toBeUndefined();
});

it('clears a date that may be empty', async () => {
  const { input, sent } = await openBirth('nl');
  await userEvent.clear(input);
  await save();
  await waitFor(() => expect(sent()).toEqual({ date_of_birth: null }));
});

it('opens its calendar on the current value, and takes the chosen day', async () => {
  const { input, calendar, sent } = await openBirth('nl');
  const first = within(await calendar()).getByRole('button', { name: '1 maart 1980' });
  await waitFor(() => expect(document.activeElement === first).toBe(true));
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await isClosed();
  expect(input.value).toBe('02-03-1980');
  await save();
  await waitFor(() => expect(sent()).toEqual({ date_of_birth: '1980-03-02' }));
});

it('shows no error for an empty field when its calendar is opened, and returns the focus', async () => {
  const { input, calendar } = await openDue('en', '');
  // The form focuses its first field a frame after it appears.
  await waitFor(() => expect(document.activeElement === input).toBe(true));
  await calendar();
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.keyboard('{Escape}');
  await isClosed();
  expect(document.activeElement === screen.getByRole('button', { name: 'Calendar' })).toBe(true);
  expect(input.getAttribute('aria-invalid')).not.toBe('true');
});

it('shows a time in the time zone of the user, which it names, and parses it in that zone', async () => {
  const { input, sent } = await openDue('nl');
  expect(input.value).toBe('01-07-2027 09:30');
  const zone = screen.getByText('Tijdzone: Europe/Amsterdam.');
  expect(input.getAttribute('aria-describedby')).toContain(zone.id);
  await type(input, '1-12-2027 9:30');
  await userEvent.tab();
  expect(input.value).toBe('01-12-2027 09:30');
  await save();
  await waitFor(() => expect(sent()).toEqual({ scheduled_at: '2027-12-01T08:30:00.000Z' }));
});

it('refuses a day without a time', async () => {
  const { input, sent } = await openDue('en');
  await type(input, '1 Dec 2027');
  await save();
  expect(await screen.findByText(/^Enter a date and time, such as/)).toBeTruthy();
  expect(sent()).toBeUndefined();
});

it('chooses a day and then a time', async () => {
  const { input, calendar, sent } = await openDue('en');
  expect(input.value).toBe('1 Jul 2027, 09:30');
  const opened = within(await calendar());
  await userEvent.click(opened.getByRole('button', { name: '15 July 2027' }));
  await type(opened.getByRole('textbox', { name: 'Time' }), '1645');
  await userEvent.keyboard('{Enter}');
  await isClosed();
  expect(input.value).toBe('15 Jul 2027, 16:45');
  await save();
  await waitFor(() => expect(sent()).toEqual({ scheduled_at: '2027-07-15T14:45:00.000Z' }));
});

it('gives a day noon until a time is given', async () => {
  const { input, calendar } = await openDue('nl', '');
  const opened = within(await calendar());
  await userEvent.click(opened.getAllByRole('button', { name: /^15 / })[0] as HTMLElement);
  await userEvent.click(opened.getByRole('button', { name: 'Klaar' }));
  await isClosed();
  expect(input.value).toMatch(/^15-\d{2}-\d{4} 12:00$/);
});
