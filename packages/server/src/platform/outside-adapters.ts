import { globSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { contract_version, type ProcessorAdapter, type Registration } from '@sluis/adapter';
import { ConfigError } from './config-error.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const entry = 'adapter.{ts,js,mjs}';
const name_form = /^[a-z][a-z0-9_-]{1,39}$/;

/**
 * An adapter throws the errors of the contract, which are recognised only if all adapters share one copy of it. Outside
 * the tree, nothing else leads to its helpers and those of `@sluis/contract`.
 */
function shareContract(): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      /^@sluis\/(adapter|contract)(\/|$)/.test(specifier)
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  });
}

const ownPlaces = (): readonly string[] =>
  globSync(`adapters/*/${entry}`, { cwd: root })
    .sort()
    .map((file) => pathToFileURL(resolve(root, file)).href);

/** The files of the adapters in a folder or package that the settings name. */
function placesOf(named: readonly string[]): readonly string[] {
  const isFolder = (place: string): boolean => place.startsWith('.') || isAbsolute(place);
  return named.map((place) => {
    if (!isFolder(place)) return place;
    const [file] = globSync(entry, { cwd: place });
    if (!file) throw new ConfigError(`ADAPTERS: ${place} has no adapter.ts, adapter.js or adapter.mjs`);
    return pathToFileURL(resolve(place, file)).href;
  });
}

function checked(place: string, registration: Partial<Registration> | undefined): Registration {
  if (!registration?.adapter) throw new ConfigError(`ADAPTERS: ${place} exports no registration`);
  const { contract, name = '' } = registration;
  if (contract !== contract_version)
    throw new ConfigError(
      `ADAPTERS: ${place} is made for version ${contract} of the contract; this installation has ${contract_version}`,
    );
  if (!name_form.test(name))
    throw new ConfigError(`ADAPTERS: ${place} has the name “${name}”: use a to z, 0 to 9, - and _`);
  return registration as Registration;
}

type Adapters = Readonly<Record<string, ProcessorAdapter>>;

/** The adapters of this installation by the names of their gateways. Throws ConfigError for one that does not fit. */
export const loadAdapters = async (named: readonly string[]): Promise<Adapters> =>
  loaded([...ownPlaces(), ...placesOf(named)]);

/** Those alone that the settings name: for the demo, which has mocks of the acquirers in the tree. */
export const loadNamedAdapters = async (named: readonly string[]): Promise<Adapters> => loaded(placesOf(named));

async function loaded(places: readonly string[]): Promise<Adapters> {
  shareContract();
  const found: Record<string, ProcessorAdapter> = {};
  for (const place of places) {
    const module = await (import(place) as Promise<{ readonly registration?: Registration }>).catch(
      (cause: unknown) => {
        throw new ConfigError(`ADAPTERS: ${place} could not be loaded: ${String(cause)}`);
      },
    );
    const { name, adapter } = checked(place, module.registration);
    if (name === 'sandbox' || Object.hasOwn(found, name))
      throw new ConfigError(`ADAPTERS: ${place} has the name “${name}”, which another adapter has`);
    found[name] = adapter;
  }
  return found;
}
