import { Group } from '@mantine/core';
import { localNumbersOf } from '@sluis/contract/account-numbers';
import { defineOverview, type Sentences } from '../../../kit/item/overview.ts';
import { CopyButton } from '../../../kit/second-factor/copy-button.tsx';
import figures from '../../../kit/value/figures.module.css';
import { useTranslation } from '../../../lib/i18n.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import { type BankAccount, numberOf } from './bank-account.item.ts';
import { Proof } from './proof.tsx';

type Of = Sentences<StatusOf<'bankaccount'>, BankAccount>;

/** Behind the status, without the full stop that a person may have typed. */
const why = ({ status_reason }: BankAccount): string =>
  status_reason === null ? '' : `: ${status_reason.replace(/\.$/, '')}`;

const en: Of['en'] = {
  NEW: ({ proof_name, default_when_verified }) =>
    [
      'New: nothing is paid out to this account until the provider has verified it.',
      proof_name === null ? 'A proof is missing, such as a bank statement that shows the holder and the number.' : '',
      default_when_verified ? 'It becomes the default once it is verified; the present default stays in use.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  VERIFIED: ({ is_default, currency_code }) =>
    is_default
      ? `Verified: the default account for ${currency_code}.`
      : 'Verified: this account can be used by payment profiles.',
  REJECTED: (item) => `Rejected${why(item)}. Add the account again once this is resolved.`,
  BLOCKED: (item) => `Blocked${why(item)}. Nothing is paid out to this account.`,
};

const nl: Of['nl'] = {
  NEW: ({ proof_name, default_when_verified }) =>
    [
      'Nieuw: op deze rekening wordt pas uitbetaald nadat de aanbieder die heeft geverifieerd.',
      proof_name === null ? 'Er is nog geen bewijs, zoals een rekeningafschrift met tenaamstelling en nummer.' : '',
      default_when_verified
        ? 'De rekening wordt de standaardrekening zodra die is geverifieerd; de huidige blijft tot dan in gebruik.'
        : '',
    ]
      .filter(Boolean)
      .join(' '),
  VERIFIED: ({ is_default, currency_code }) =>
    is_default
      ? `Geverifieerd: de standaardrekening voor ${currency_code}.`
      : 'Geverifieerd: betaalprofielen kunnen deze rekening gebruiken.',
  REJECTED: (item) => `Afgewezen${why(item)}. Voeg de rekening opnieuw toe zodra dit is opgelost.`,
  BLOCKED: (item) => `Geblokkeerd${why(item)}. Er wordt niets op deze rekening uitbetaald.`,
};

interface Props {
  readonly item: BankAccount;
}

/** The number with a way to copy it, as banks take it. */
function Iban({ item }: Props) {
  return (
    <Group gap={8}>
      <span className={figures.date}>{numberOf(item)}</span>
      <CopyButton variant="subtle" size="compact-xs" text={item.iban ?? ''} />
    </Group>
  );
}

/** The routing number by the name that its country has for it. */
function Routing({ item }: Props) {
  const { t } = useTranslation();
  const kind = localNumbersOf(item.country_code)?.routing?.kind;
  return kind ? `${item.routing_number} (${t(`bank_account.routing.${kind}`)})` : item.routing_number;
}

export const bankAccountOverview = defineOverview('bankaccount', ['organisation', 'created_by'], {
  facts: ['holder_name', 'currency_code', 'created_at'],
  sentences: { nl, en },
  Above: Proof,
  sections: [
    {
      parts: [
        { path: 'iban', cell: Iban, wide: true },
        'account_number',
        { path: 'routing_number', cell: Routing },
        'bic',
        'country_code',
        'organisation.name',
        'created_by.name',
      ],
    },
  ],
  technical: [{ parts: ['status_reason', 'last_status_update', 'id'] }],
});
