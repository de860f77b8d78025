import { currency_codes, isCurrency } from '@sluis/contract/base/currencies';
import { ApiError, invalidParameter } from '@sluis/contract/base/errors';
import { isDate } from '@sluis/contract/base/time';
import { payoutbatch, unpayable_reasons } from '@sluis/contract/entities/finance/payoutbatch';
import { storedFile } from '../../../platform/http/file.ts';
import * as json from '../../../platform/http/json-schema.ts';
import { type Route, read } from '../../../platform/http/route.ts';
import type { Engine } from '../../../resource/engine.ts';
import { getItem, inScopeOf, pathId } from '../../../resource/item.ts';
import { tagOf } from '../../../resource/nouns.ts';
import { namesOf } from '../names.queries.ts';
import { endingOf } from './bank-file.commands.ts';
import { judge, readDueSettlements } from './payable.queries.ts';

const access = payoutbatch.roles.list;
const tag = tagOf('payoutbatch');

const due_schema = {
  type: 'object',
  properties: {
    id: json.idOf('stl'),
    reference: json.nullable(json.text),
    organisation: json.idOf('org'),
    organisation_name: json.text,
    amount: { type: 'integer' },
    pay_on: json.date,
    bank_account: json.nullable(json.idOf('bank')),
    holder_name: json.nullable(json.text),
    iban: json.nullable(json.text),
    account_number: json.nullable(json.text),
    reason: json.nullable(json.oneOf(unpayable_reasons)),
  },
};

/** What a batch would pay, and the bank file of one that was exported. */
export const payoutBatchRoutes = ({ database: { kysely }, tenancy }: Engine): Route[] => [
  read({
    method: 'GET',
    path: '/payoutbatch/payable',
    summary: 'List the settlements that a payout batch can pay',
    tag,
    access,
    audit: true,
    describe: {
      query: {
        currency_code: { ...json.oneOf(currency_codes), required: true },
        execution_date: { ...json.date, required: true, description: 'Settlements that are to be paid by this day' },
      },
      answer: {
        type: 'object',
        properties: {
          items: json.list(due_schema),
          count: { type: 'integer', description: 'Without those that have a reason' },
          total: { type: 'integer', description: 'Minor units' },
        },
      },
    },
    handle: async ({ identity, query }) => {
      const currency_code = query.get('currency_code') ?? '';
      const execution_date = query.get('execution_date') ?? '';
      if (!isCurrency(currency_code)) throw invalidParameter('currency_code', 'invalid_format');
      if (!isDate(execution_date)) throw invalidParameter('execution_date', 'invalid_format');
      const scope = await tenancy.scopeOf(kysely, identity);
      const due = (await readDueSettlements(kysely, currency_code, execution_date)).filter(inScopeOf(scope));
      const judged = await judge(kysely, due, { currency_code });
      const names = await namesOf(
        kysely,
        'organisation',
        judged.map(({ organisation }) => organisation),
      );
      const items = judged.map(({ id, reference, organisation, amount, pay_on, account, reason }) => ({
        id,
        reference,
        organisation,
        organisation_name: names.get(organisation),
        amount,
        pay_on,
        bank_account: account?.id ?? null,
        holder_name: account?.holder_name ?? null,
        iban: account?.iban ?? null,
        account_number: account?.account_number ?? null,
        reason,
      }));
      const payable = items.filter(({ reason }) => reason === null);
      const total = payable.reduce((sum, { amount }) => sum + amount, 0);
      return { status: 200, body: { items, count: payable.length, total } };
    },
  }),
  read({
    method: 'GET',
    path: '/payoutbatch/:id/file',
    summary: 'Download the bank file of a payout batch',
    tag,
    access,
    audit: true,
    describe: { answer: ['application/xml', 'text/csv'] },
    handle: async ({ identity, params }) => {
      const id = pathId(payoutbatch, params.id);
      const batch = await getItem(kysely, 'payoutbatch', { id, scope: await tenancy.scopeOf(kysely, identity) });
      const file = await kysely
        .selectFrom('payoutbatch_file')
        .select(['type', 'bytes'])
        .where('batch', '=', id)
        .executeTakeFirst();
      if (!file) throw new ApiError('not_found');
      const name = `${batch.reference}.${endingOf(batch)}`;
      return {
        status: 200,
        file: storedFile(name, file.type, file.bytes),
        item: id,
        organisation: batch.organisation,
      };
    },
  }),
];
