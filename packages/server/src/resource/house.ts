import type { EntityName } from '@sluis/contract/registry';
import type { Services } from '../platform/http/services.ts';
import type { Sweep } from '../platform/sweeps.ts';
import type { House, Module, Question } from './module.ts';
import type { Behaviour, Behaviours } from './resource.ts';

type Make = (house: House) => unknown;

/** Opens a house over a process's services. `given` replaces its parts. */
export function openHouse(
  services: Services,
  modules: readonly Module[],
  given: ReadonlyMap<Make, unknown> = new Map(),
): House {
  const made = new Map<unknown, unknown>(given);
  const once = <T>(key: unknown, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  const house: House = {
    ...services,
    modules,
    made: (make) => once(make, () => make(house)),
    answers: <T>(question: Question<T>) =>
      once(question, () =>
        modules.flatMap(({ answers = [] }) =>
          answers.filter(({ to }) => to === question).map(({ of }) => of(house) as T),
        ),
      ),
  };
  return house;
}

/** The sweeps of all modules. */
export const sweepsOf = (house: House): readonly Sweep[] =>
  house.modules.flatMap(({ sweeps }) => sweeps?.(house) ?? []);

/** The behaviours of all modules together. Throws if two add the same to one entity. */
export function joinBehaviours(house: House): Behaviours {
  const joined: Partial<Record<EntityName, Behaviour>> = {};
  for (const { behaviours } of house.modules)
    for (const [name, added] of Object.entries(behaviours?.(house) ?? {}) as [EntityName, Behaviour][]) {
      const { actions, routes, ...before } = joined[name] ?? {};
      const more = added.routes;
      joined[name] = {
        ...unlessBoth(name, before, added),
        ...((actions || added.actions) && { actions: unlessBoth(name, actions ?? {}, added.actions ?? {}) }),
        ...(routes && more ? { routes: (engine) => [...routes(engine), ...more(engine)] } : { routes: routes ?? more }),
      };
    }
  return joined;
}

function unlessBoth<A extends object, B extends object>(entity: string, before: A, added: B): A & B {
  const twice = Object.keys(added).find((key) => key in before);
  if (twice) throw new Error(`two modules declare ${twice} of ${entity}`);
  return { ...before, ...added };
}
