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
import { answerList, type Requester } from '../../../resource/list/answer.ts';
import { add, type Figures, share } from './aggregate.queries.ts';
import { currenciesOf } from './currency.ts';
import { type PartFigures, partFigures } from './figures.queries.ts';
import type { Question } from './question.queries.ts';
import { currencyOf, lastDayOf, no_revenue, rollingRevenue } from './rolling.queries.ts';

/** Which processors are asked about: those of the ids that the caller sees, or all of them; at most so many. */
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
  const [processors, { revenue, said }, last, usual] = await Promise.all([
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
      until: said.until,
      diff: previous_amount === 0 ? null : Math.round((amount / previous_amount - 1) * 10_000) / 100,
      sign: amount > previous_amount ? '>' : amount < previous_amount ? '<' : '=',
      approval: approvalOf(last.get(processor.id), usual.get(processor.id)),
    };
  });
  return { ...said, items: items.sort((a, b) => b.last24hours - a.last24hours) };
}

/** The parts of each processor, without blocked payments. */
async function judged({ engine }: Figures, question: Question): Promise<ReadonlyMap<string, readonly Part[]>> {
  const { rows } = await partFigures(engine, question, 'processor', { by: 'span' });
  const parts = rows.map(partOf).filter(({ status, is_blocked }) => !is_blocked && isJudged(status));
  return Map.groupBy(parts, ({ processor }) => processor);
}

function approvalOf(last: readonly Part[] = [], usual: readonly Part[] = []): Approval {
  const approved = (parts: readonly Part[]) => parts.filter(({ status }) => approved_statuses.includes(status));
  return {
    finished: add(last).count,
    approved: add(approved(last)).count,
    usual_finished: add(usual).count,
    usual_approved: add(approved(usual)).count,
  };
}

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
  const parts = Map.groupBy(rows, ({ value }) => value.slice(0, value.indexOf(':')));
  const found = chosen.ids.flatMap((id) => processors.find((processor) => processor.id === id) ?? []);
  const currencies = currenciesOf(found.flatMap(({ id }) => parts.get(id) ?? []));
  const currency_code = await currencyOf(figures, question, currencies);
  const items = found.map((processor): ComparedProcessor => {
    const own = (parts.get(processor.id) ?? []).filter((row) => row.currency_code === currency_code);
    return { ...namesOf(processor), transaction: comparedOf(own) };
  });
  return { ...question.span, timezone: question.timezone, currency_code, currencies, from_rows, items };
}

const isCompared = (status: string): boolean => (compared_statuses as readonly string[]).includes(status);
const isJudged = (status: string): boolean => (alerted_statuses as readonly string[]).includes(status);

type Part = ReturnType<typeof partOf>;

/** A part by processor with what its value says. */
function partOf({ value, count, amount }: PartFigures) {
  const [processor = '', status = '', blocked] = value.split(':');
  return { processor, status, is_blocked: blocked !== undefined, count, volume: amount };
}

/** What parts of one processor come to. */
function comparedOf(rows: readonly PartFigures[]): ComparedProcessor['transaction'] {
  const parts = rows.map(partOf);
  const of = (keeps: (part: (typeof parts)[number]) => boolean) => {
    const { count, volume } = add(parts.filter(keeps));
    return { count, amount: volume };
  };
  const finished = of(({ status, is_blocked }) => !is_blocked && isCompared(status));
  const good = of(({ status, is_blocked }) => !is_blocked && approved_statuses.includes(status));
  const by_status = compared_statuses.map((each) => [each, of(({ status }) => status === each)] as const);
  return {
    ...of(() => true),
    conversion: share(good.count, finished.count),
    status: Object.fromEntries(by_status) as ComparedProcessor['transaction']['status'],
  };
}
