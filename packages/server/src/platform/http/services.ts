import type { ProcessorAdapter } from '@sluis/adapter';
import type { Branding } from '@sluis/contract/branding';
import type { AuditBuffer } from '../audit/audit.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import type { LeakedPasswords } from '../auth/leaked-passwords.ts';
import type { SessionTokens } from '../auth/tokens.ts';
import type { Clock } from '../clock.ts';
import type { ClockDistance } from '../clock-distance.ts';
import type { Config } from '../config.ts';
import type { Configurations } from '../configuration/configurations.ts';
import type { Database } from '../database/database.ts';
import type { Heartbeats } from '../heartbeats.ts';
import type { Hold } from '../hold.ts';
import type { Listener } from '../notify.ts';
import type { Pressure } from '../pressure.ts';
import type { SecretBox } from '../secrets.ts';

/** The single instances of a process, passed to their users; modules keep none. */
export interface Services {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly clock_distance: ClockDistance;
  readonly hold: Hold;
  readonly branding: Branding;
  /** The provider's settings for its merchants. */
  readonly configurations: Configurations;
  readonly tokens: SessionTokens;
  readonly box: SecretBox;
  readonly leaked_passwords: LeakedPasswords;
  readonly listener: Listener;
  readonly authenticator: Authenticator;
  readonly audit: AuditBuffer;
  readonly heartbeats: Heartbeats;
  /** How overloaded the process is; without it no call is refused for that. */
  readonly pressure?: Pressure;
  /** The adapters of acquirers, besides the sandbox, by the provider that their processors name. */
  readonly own_adapters?: Readonly<Record<string, ProcessorAdapter>>;
}
