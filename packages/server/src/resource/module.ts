import type { FastifyInstance } from 'fastify';
import type { CardRights } from '../platform/database/card-rights.ts';
import type { Counted } from '../platform/http/metrics.ts';
import type { Route } from '../platform/http/route.ts';
import type { Services } from '../platform/http/services.ts';
import type { HandledJob } from '../platform/jobs.ts';
import type { Sweep } from '../platform/sweeps.ts';
import type { Behaviours } from './resource.ts';
import type { TimelineSource } from './timeline.ts';

/** A process, with the objects of its modules and their answers to each other's questions. */
export interface House extends Services {
  readonly modules: readonly Module[];
  /** The function's result for this house: made at the first call, and returned again at later ones. */
  made<T>(make: (house: House) => T): T;
  /** The modules' answers, in the order of their files. */
  answers<T>(question: Question<T>): readonly T[];
}

/** A question of a module to all others, without knowing them. */
export interface Question<T> {
  readonly about: string;
  /** For the compiler: the type of answers. */
  readonly answer?: T;
}

interface Answer {
  readonly to: Question<unknown>;
  readonly of: (house: House) => unknown;
}

/**
 * The parts that a module adds to a house. `x.module.ts` exports one as `module`; making it does no work and reads no
 * database.
 */
export interface Module {
  /** Behaviour of particular entities; several modules may add to one. */
  readonly behaviours?: (house: House) => Behaviours;
  readonly routes?: (house: House) => readonly Route[];
  /** Pages and addresses outside the table of routes, which declare their own access and limits. */
  readonly serves?: (http: FastifyInstance, house: House) => void;
  /** The same for those that receive card numbers: in the process that does (`receivesCards`). */
  readonly servesCards?: (http: FastifyInstance, house: House) => void;
  readonly sweeps?: (house: House) => readonly Sweep[];
  readonly jobs?: readonly HandledJob<House>[];
  /** Counts for monitoring from the database. */
  readonly counted?: readonly Counted[];
  /** Its sources for the timelines of items. */
  readonly timelines?: readonly TimelineSource[];
  readonly answers?: readonly Answer[];
  /** The rights of the process of cards on its tables, and on others that its part of a card payment needs. */
  readonly card_rights?: CardRights;
}

export const defineModule = (module: Module): Module => module;

export const question = <T>(about: string): Question<T> => ({ about });

export const answer = <T>(to: Question<T>, of: (house: House) => T): Answer => ({ to, of });
