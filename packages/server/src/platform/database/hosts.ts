import pg from 'pg';

/** An address of one or several databases, of which one takes writes, as libpq reads it. */
interface Address {
  /** An address for each host. */
  readonly hosts: readonly string[];
  /** Only a database that takes writes is used, not a standby (`target_session_attrs=read-write`). */
  readonly takes_writes: boolean;
}

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
const writing: readonly (string | null)[] = ['read-write', 'primary'];

/** Undefined if it is no address. */
export function readAddress(url: string): Address | undefined {
  const [, before = '', places = '', after = ''] = form.exec(url) ?? [];
  const hosts = places.split(',').map((place) => `${before}${place}${after}`);
  if (before === '' || !hosts.every((host) => URL.canParse(host))) return undefined;
  const wanted = new URL(hosts[0] ?? '').searchParams.get('target_session_attrs');
  return { hosts, takes_writes: writing.includes(wanted) };
}

/** The hosts of an address, for people. */
export const placesOf = (url: string): string =>
  (readAddress(url)?.hosts ?? [])
    .map((host) => new URL(host))
    .map(({ hostname, port }) => `${hostname || 'this machine'}:${port || 5432}`)
    .join(', ');

/** Internals of pg that its types do not include; a test checks that they exist. */
interface Wire {
  readonly connection: NodeJS.EventEmitter;
}

/** The host of each address that its next client connects to: what one pool has found, all others of the process use. */
const current_of = new Map<string, number>();

/**
 * The class of the clients of an address. With several hosts, each client connects to the one that the last took; if that
 * is away, or a standby and writes are wanted, it fails like one without a database, and the next client tries the next.
 */
export function clientsAt(url: string, Base: typeof pg.Client = pg.Client): typeof pg.Client {
  const { hosts, takes_writes } = readAddress(url) ?? { hosts: [url], takes_writes: false };
  if (hosts.length === 1 && !takes_writes) return Base;
  const current = (): number => current_of.get(url) ?? 0;
  return class extends Base {
    readonly #host = current();
    #is_standby = false;

    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionString: String(hosts[current()]) });
      (this as unknown as Wire).connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#is_standby = parameterValue === 'on';
      });
    }

    // biome-ignore lint/suspicious/noExplicitAny: pg declares an overload with a callback and one without.
    override connect(done?: any): any {
      const connected = this.#connect();
      return done ? void connected.then(() => done(null, this), done) : connected;
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        if (takes_writes && this.#is_standby)
          throw Object.assign(new Error(`${placesOf(String(hosts[this.#host]))} is a standby`), {
            code: 'ECONNREFUSED',
          });
        return this;
      } catch (error) {
        // Clients that failed together go on to the same next host.
        if (current() === this.#host) current_of.set(url, (this.#host + 1) % hosts.length);
        void this.end().catch(() => {});
        throw error;
      }
    }
  };
}
