import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { sql } from 'kysely';
import { withinScope } from '../../../resource/item.ts';
import { timelineSource } from '../../../resource/timeline.ts';

interface Line {
  readonly file: string;
  readonly line: number;
  readonly settlement: string;
  readonly name: string;
  readonly at: string;
  readonly kind: string;
  readonly gross: number;
  readonly currency_code: string;
  readonly booked_on: string;
  readonly processor_id_external: string;
}

const event_of: Readonly<Record<string, 'refund' | 'chargeback'>> = { refund: 'refund', chargeback: 'chargeback' };

/** The settlement lines in which a processor accounted for a payment, or for its reversals. */
export const timelines = [
  timelineSource({
    name: 'settlement',
    of: 'transaction',
    roles: processorsettlement.roles.list,
    read: async ({ executor, item, scope, limit }) => {
      const { rows } = await sql<Line>`
        select line.file, line.line, file.processor_settlement as settlement, file.name, file.created_at as at,
          line.kind, line.gross, line.currency_code, line.booked_on, line.processor_id_external
        from processorsettlementline line
        join processorsettlementfile file on file.id = line.file and file.organisation = line.organisation
        where ${withinScope({ tenancy: 'line.organisation' }, scope)} and line.currency_code = ${String(item.currency_code)}
          and line.processor_id_external = any(array(
            select processor_id_external from transaction where id = ${item.id} and organisation = ${item.organisation}
            union all select processor_id_external from refund
              where transaction = ${item.id} and organisation = ${item.organisation}
            union all select processor_id_external from chargeback
              where transaction = ${item.id} and organisation = ${item.organisation}))
        order by file.created_at desc, line.line desc limit ${limit}`.execute(executor);
      return rows.map((line) => ({
        id: `${line.file}_${line.line}`,
        event: event_of[line.kind.toLowerCase()] ?? 'payment',
        kind: 'money',
        occurred_at: line.at,
        about: { entity: 'processorsettlement', id: line.settlement },
        words: { file: line.name, date: line.booked_on },
        amount: line.gross,
        currency_code: line.currency_code,
        codes: [line.processor_id_external],
      }));
    },
  }),
];
