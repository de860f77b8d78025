import type { Differences } from '../load/ledger.ts';
import { type Line, limited, whole } from '../report/table.ts';
import { type Call, type Called, isDone, isFailed } from './callers.ts';

export const promoted_after_ms = 1500;

/** What a loss or a move did to callers, and whether the database agrees with them afterwards. */
export interface Round extends Called {
  readonly began_ms: number;
  readonly seconds: number;
  /** The number of the worker that was lost; 0 is the coordinator, which all need. */
  readonly lost: number | undefined;
  readonly differences: Differences;
  readonly violated: number;
}

export const statusesOf = (rounds: readonly Round[]): string =>
  [
    ...Map.groupBy(
      rounds.flatMap(({ calls }) => calls),
      ({ answer }) => answer.status,
    ),
  ]
    .map(([status, calls]) => `${status}: ${whole(calls.length)}`)
    .join(', ');

const slowest = (calls: readonly Call[]): number => Math.max(0, ...calls.map((call) => call.ended_ms - call.began_ms));

const range = (values: readonly number[]): string =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;

/** Those of merchants whose node was lost; all need the coordinator. */
const isStruck = ({ lost }: Round, { home }: Call): boolean => lost === 0 || home === lost;

export function lossLines(what: string, rounds: readonly Round[]): Line[] {
  const secondsTo = (end: (round: Round, struck: readonly Call[]) => number): string =>
    range(
      rounds.map((round) => {
        const struck = round.calls.filter((call) => isStruck(round, call));
        return (end(round, struck) - round.began_ms) / 1000;
      }),
    );
  const firstTaken = ({ began_ms }: Round, struck: readonly Call[]): number =>
    Math.min(
      ...struck
        .filter((call) => call.began_ms > began_ms + promoted_after_ms && isDone(call))
        .map((call) => call.ended_ms),
    );
  const lastRefused = (round: Round, struck: readonly Call[]): number =>
    Math.max(round.began_ms, ...struck.filter((call) => !isDone(call)).map((call) => call.ended_ms));
  const elsewhere = rounds.flatMap((round) => round.calls.filter((call) => !isStruck(round, call)));
  return [
    { what: `${what}: payments of its merchants are taken again after, s`, sluis: secondsTo(firstTaken) },
    { what: `${what}: their last refusal after, s`, sluis: secondsTo(lastRefused) },
    ...(elsewhere.length > 0 ? goingOnLines(`${what}, merchants elsewhere`, elsewhere) : []),
    ...outcomeLines(what, rounds),
  ];
}

export const moveLines = (what: string, round: Round): Line[] => [
  { what: `${what}, s`, sluis: whole(round.seconds) },
  ...goingOnLines(what, round.calls),
  ...outcomeLines(what, [round]),
];

const goingOnLines = (what: string, calls: readonly Call[]): Line[] => [
  limited(`${what}: refusals`, calls.filter((call) => !isDone(call)).length, 0),
  { what: `${what}: slowest call, ms`, sluis: whole(slowest(calls)) },
];

function outcomeLines(what: string, rounds: readonly Round[]): Line[] {
  const sum = (count: (round: Round) => number): number => rounds.reduce((total, round) => total + count(round), 0);
  return [
    { what: `${what}: answers by status`, sluis: statusesOf(rounds) },
    limited(
      `${what}: answers other than payments and 503 with Retry-After`,
      sum(({ calls }) => calls.filter(isFailed).length),
      0,
    ),
    { what: `${what}: payments acknowledged`, sluis: whole(sum(({ acknowledged }) => acknowledged.length)) },
    limited(
      `${what}: acknowledged and lost`,
      sum(({ differences }) => differences.missing.length),
      0,
    ),
    limited(
      `${what}: doubled`,
      sum(({ differences }) => differences.doubled.length),
      0,
    ),
    limited(
      `${what}: changed or never acknowledged`,
      sum(({ differences: { changed, unasked } }) => changed.length + unasked.length),
      0,
    ),
    limited(
      `${what}: invariants violated`,
      sum(({ violated }) => violated),
      0,
    ),
  ];
}
