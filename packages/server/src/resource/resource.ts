import type { EntityName } from '@sluis/contract/registry';
import { type Actor, actorOf, type Identity } from '../platform/auth/identity.ts';
import type { Executor, Trx } from '../platform/database/database.ts';
import type { JsonSchema, Route } from '../platform/http/route.ts';
import type { Body, Row, Within } from './commands.ts';
import type { Engine } from './engine.ts';
import type { HistoryEvent } from './history.ts';
import { everything, type Scope } from './scope.ts';

/** The context of commands that jobs perform too, without a caller. */
export interface Acting extends Within {
  readonly actor: Actor;
}

/** The actor of automated work. */
export const system: Actor = { kind: 'system', id: null, name: null };

/** The context of a command that a job performs on due work, with access to everything. */
export const acting = (now: string, actor: Actor = system): Acting => ({
  scope: everything,
  now,
  actor,
});

/** The context of a command, in addition to the transaction. */
export interface CommandContext extends Acting {
  readonly identity: Identity;
  /** The answer if the command threw `AskOutside`. */
  readonly heard?: unknown;
}

/** The context of a command for its caller. */
export async function contextOf(engine: Engine, executor: Executor, identity: Identity): Promise<CommandContext> {
  const scope = await engine.tenancy.scopeOf(executor, identity);
  return { scope, now: engine.clock.now(), actor: actorOf(identity), identity };
}

export type CreateCommand = (trx: Trx, body: Body, context: CommandContext) => Promise<Row>;
export type UpdateCommand = (trx: Trx, id: string, body: Body, context: CommandContext) => Promise<Row>;
export type DeleteCommand = (trx: Trx, id: string, context: CommandContext) => Promise<string>;
/** A verb; returns the item that it created or changed. */
export type ActionCommand = (trx: Trx, id: string, body: Body, context: CommandContext) => Promise<Row>;

/** A caller with their access. */
export interface Scoped {
  readonly identity: Identity;
  readonly scope: Scope;
}

/** An entity's own behaviour: commands that replace the engine's, verbs, and additional routes. */
export interface Behaviour {
  readonly create?: CreateCommand;
  readonly update?: UpdateCommand;
  readonly delete?: DeleteCommand;
  /** A verb changes the item, and responds with 200, or creates another, and responds with 201. */
  readonly actions?: Readonly<Record<string, ActionCommand | { readonly creates: ActionCommand }>>;
  readonly routes?: (engine: Engine) => Route[];
  /** Additional fields of a single item, for those who list it by the roles of a listing. */
  readonly more?: {
    readonly answer: Readonly<Record<string, JsonSchema>>;
    readonly optional: readonly string[];
    readonly of: (executor: Executor, id: string, scoped: Scoped) => Promise<object>;
  };
  /** Events of an item besides its statuses, by its id; for its history. */
  readonly events?: (executor: Executor, id: string) => Promise<readonly HistoryEvent[]>;
}

export type Behaviours = { readonly [N in EntityName]?: Behaviour };
