import { toDecimal } from '@sluis/contract/base/money';
import { toLatin } from '../../../platform/latin.ts';
import { attribute, document, element, type Xml } from '../../../platform/xml.ts';

/** The address of an organisation. */
export interface Address {
  readonly street: string | null;
  readonly street_number: string | null;
  readonly postal_code: string | null;
  readonly locality: string | null;
  readonly country_code: string;
}

/** The holder of an account, and the account. */
export interface Party {
  readonly holder_name: string;
  readonly iban: string | null;
  /** Without an IBAN. */
  readonly account_number: string | null;
  readonly routing_number: string | null;
  readonly bic: string | null;
  readonly address: Address;
}

/** A payout to a merchant. */
interface Transfer {
  readonly reference: string;
  readonly amount: number;
  readonly to: Party;
}

export interface TransferFile {
  /** The id of the batch. */
  readonly id: string;
  readonly reference: string;
  readonly created_at: string;
  readonly execution_date: string;
  readonly currency_code: string;
  readonly count: number;
  readonly total: number;
  readonly from: Party;
  readonly transfers: readonly Transfer[];
}

const name_max = 70;
/** By PostalAddress24. */
const lengths = { street: 70, street_number: 16, postal_code: 16, locality: 35 } as const;

const text = (name: string, value: string | null, max: number): Xml =>
  value === null ? undefined : element(name, toLatin(value).slice(0, max).trim());

/** A structured address; without a town there is none. */
const addressOf = ({ street, street_number, postal_code, locality, country_code }: Address): Xml =>
  locality === null
    ? undefined
    : element('PstlAdr', [
        text('StrtNm', street, lengths.street),
        street === null ? undefined : text('BldgNb', street_number, lengths.street_number),
        text('PstCd', postal_code, lengths.postal_code),
        text('TwnNm', locality, lengths.locality),
        element('Ctry', country_code),
      ]);

const partyOf = ({ holder_name, address }: Party): readonly Xml[] => [
  text('Nm', holder_name, name_max),
  addressOf(address),
];

const accountOf = ({ iban }: Party): Xml => element('Id', [element('IBAN', iban ?? '')]);

const agentOf = (content: Xml): Xml => element('FinInstnId', [content]);

const transferOf = ({ reference, amount, to }: Transfer, currency_code: string): Xml =>
  element('CdtTrfTxInf', [
    element('PmtId', [element('EndToEndId', reference)]),
    element('Amt', [element('InstdAmt', toDecimal({ amount, currency_code }), attribute('Ccy', currency_code))]),
    to.bic === null ? undefined : element('CdtrAgt', [agentOf(element('BICFI', to.bic))]),
    element('Cdtr', partyOf(to)),
    element('CdtrAcct', [accountOf(to)]),
    element('RmtInf', [element('Ustrd', reference)]),
  ]);

/** Transfers within SEPA as pain.001.001.09 of ISO 20022. */
export function pain001(file: TransferFile): string {
  const { id, reference, currency_code, from, transfers } = file;
  const sums = [
    element('NbOfTxs', String(file.count)),
    element('CtrlSum', toDecimal({ amount: file.total, currency_code })),
  ];
  const bank = from.bic === null ? element('Othr', [element('Id', 'NOTPROVIDED')]) : element('BICFI', from.bic);
  const initiation = element('CstmrCdtTrfInitn', [
    element('GrpHdr', [
      // An id has an underscore, which identifications of SEPA may not have.
      element('MsgId', id.replace('_', '-')),
      element('CreDtTm', `${file.created_at.slice(0, 19)}Z`),
      ...sums,
      element('InitgPty', [text('Nm', from.holder_name, name_max)]),
    ]),
    element('PmtInf', [
      element('PmtInfId', reference),
      element('PmtMtd', 'TRF'),
      ...sums,
      element('PmtTpInf', [element('SvcLvl', [element('Cd', 'SEPA')])]),
      element('ReqdExctnDt', [element('Dt', file.execution_date)]),
      element('Dbtr', partyOf(from)),
      element('DbtrAcct', [accountOf(from)]),
      element('DbtrAgt', [agentOf(bank)]),
      element('ChrgBr', 'SLEV'),
      ...transfers.map((each) => transferOf(each, currency_code)),
    ]),
  ]);
  return document(
    element('Document', [initiation], attribute('xmlns', 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09')),
  );
}
