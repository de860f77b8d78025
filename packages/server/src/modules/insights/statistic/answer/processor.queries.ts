import { alerted_statuses } from '@sluis/contract/alert-payments';
import { approved_statuses } from '@sluis/contract/approval';
import { listingOf } from '@sluis/contract/listings';
import type { ItemOf } from '@sluis/contract/registry';
import {
  type Approval,
  type ComparedProcessor,
  compared_statuses,
  type ProcessorCompareAnswer,
  type ProcessorRevenue,
  type ProcessorRevenueAnswer,
} from '@sluis/contract/statistics';
import { answerList, type Requester } from '../../../../resource/list/answer.ts';
import type { Question } from '../question/question.queries.ts';
import { type PartFigures, partFigures } from '../source/figures.queries.ts';
import { currenciesOf, currencyOf, type Figures } from './currency.queries.ts';
import { add, share } from './figure.ts';
import { lastDayOf, no_revenue, rollingRevenue } from './rolling.queries.ts';

/** The requested processors: those of the ids that the caller can access, or all of them; with a maximum. */
export interface Chosen {
  readonly requester: Requester;
  readonly organisation: string | undefined;
  readonly ids: readonly string[];
  readonly limit: number;
}

type Processor = Pick<ItemOf<'processor'>, 'id' | 'name' | 'payment_product' | 'provider'>;

async function processorsOf({ engine }: Figures, { requester, organisation, ids, limit }: Chosen) {
  const { items } = await answerList(engine, requester, listingOf('processor'), {
    filters: ids.length > 0 ? [{ field: 'id', op: 'in', value: ids }] : [],
    ...(organisation !== undefined && { organisation }),
    sort: [{ field: 'name', descending: false }],
    limit,
    skip: 0,
    populate: [],
    count: false,
  });
  return items as unknown as readonly Processor[];
}

/** A processor that connects itself is direct; another is behind the gateway of its provider. */
function namesOf({ id, name, payment_product, provider }: Processor) {
  const code = provider.toLowerCase();
  return { id, name, payment_product, gateway: code === name.toLowerCase() ? 'direct' : code, gatewayLabel: provider };
}

/** The revenue of processors in the last 24 hours, the highest first. */
export async function processorRevenue(
  figures: Figures,
  question: Question,
  chosen: Chosen,
): Promise<ProcessorRevenueAnswer> {
  const last_day = lastDayOf(question);
  const [processors, { revenue, meta }, last, usual] = await Promise.all([
    processorsOf(figures, chosen),
    rollingRevenue(figures, last_day, 'processor'),
    judged(figures, last_day),
    judged(figures, question),
  ]);
  const items = processors.map((processor): ProcessorRevenue => {
    const { amount, previous_amount } = revenue.get(processor.id) ?? no_revenue;
    return {
      ...namesOf(processor),
      last24hours: amount,
      previous24hours: previous_amount,
      until: meta.until,
      diff: previous_amount === 0 ? null : Math.round((amount / previous_amount - 1) * 10_000) / 100,
      sign: amount > previous_amount ? '>' : amount < previous_amount ? '<' : '=',
      approval: approvalOf(last.get(processor.id), usual.get(processor.id)),
    };
  });
  return { ...meta, items: items.sort((a, b) => b.last24hours - a.last24hours) };
}

/** The payments with an outcome of each processor by status, without blocked ones. */
async function judged({ engine }: Figures, question: Question): Promise<ReadonlyMap<string, readonly Part[]>> {
  const { rows } = await partFigures(engine, question, 'processor', { grain: 'range' });
  const parts = rows.map(partOf).filter(({ status, is_blocked }) => !is_blocked && isIn(alerted_statuses, status));
  return Map.groupBy(parts, ({ processor }) => processor);
}

const isIn = (statuses: readonly string[], status: string): boolean => statuses.includes(status);
const approvedOf = (parts: readonly Part[]) => parts.filter(({ status }) => isIn(approved_statuses, status));

const approvalOf = (last: readonly Part[] = [], usual: readonly Part[] = []): Approval => ({
  finished: add(last).count,
  approved: add(approvedOf(last)).count,
  usual_finished: add(usual).count,
  usual_approved: add(approvedOf(usual)).count,
});

/** The payments of processors by status, in the order of the ids. */
export async function compareProcessors(
  figures: Figures,
  question: Question,
  chosen: Chosen,
): Promise<ProcessorCompareAnswer> {
  const [processors, { rows, from_rows }] = await Promise.all([
    processorsOf(figures, chosen),
    partFigures(figures.engine, question, 'processor'),
  ]);
  const parts = Map.groupBy(rows.map(partOf), ({ processor }) => processor);
  const found = chosen.ids.flatMap((id) => processors.find((processor) => processor.id === id) ?? []);
  const currencies = currenciesOf(found.flatMap(({ id }) => parts.get(id) ?? []));
  const currency_code = await currencyOf(figures, question, currencies);
  const items = found.map((processor): ComparedProcessor => {
    const own = (parts.get(processor.id) ?? []).filter((part) => part.currency_code === currency_code);
    return { ...namesOf(processor), transaction: comparedOf(own) };
  });
  return { ...question.range, timezone: question.timezone, currency_code, currencies, from_rows, items };
}

type Part = ReturnType<typeof partOf>;

/** A part by processor, with its value parsed. */
function partOf({ value, currency_code, count, amount }: PartFigures) {
  const [processor = '', status = '', blocked] = value.split(':');
  return { processor, status, is_blocked: blocked !== undefined, currency_code, count, volume: amount };
}

function comparedOf(parts: readonly Part[]): ComparedProcessor['transaction'] {
  const sum = (some: readonly Part[]) => {
    const { count, volume } = add(some);
    return { count, amount: volume };
  };
  const unblocked = parts.filter(({ is_blocked }) => !is_blocked);
  const finished = unblocked.filter(({ status }) => isIn(compared_statuses, status));
  const by_status = compared_statuses.map(
    (each) => [each, sum(parts.filter(({ status }) => status === each))] as const,
  );
  return {
    ...sum(parts),
    conversion: share(add(approvedOf(unblocked)).count, add(finished).count),
    status: Object.fromEntries(by_status) as ComparedProcessor['transaction']['status'],
  };
}
