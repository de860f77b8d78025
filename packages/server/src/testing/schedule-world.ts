import type { MailContent } from '../platform/mail/mail.ts';
import { openReportWorld, type ReportWorld } from './report-world.ts';
import type { World } from './world.ts';

interface Schedule {
  readonly id: string;
}

export interface ScheduleWorld extends ReportWorld {
  /** Creates a daily schedule that mails to these addresses. */
  schedule(email_addresses: string[], token?: string): ReturnType<World['call']>;
  /** Generates the report of a schedule and mails it. */
  run(schedule: Schedule): Promise<void>;
  stop(schedule: Schedule): Promise<unknown>;
  /** The kinds of the mails to an address, the oldest first. */
  kindsTo(address: string): Promise<string[]>;
  lastTo(address: string): Promise<(MailContent & { kind: string }) | undefined>;
}

export const daily = { name: 'Win a prize at https://evil.example', frequency: 'daily', time: '06:00', language: 'en' };

export async function openScheduleWorld(): Promise<ScheduleWorld> {
  const world = await openReportWorld();
  return {
    ...world,
    schedule: (email_addresses, token = world.token) =>
      world.call(token, 'POST', '/reportschedule', {
        body: { ...daily, organisation: world.organisation_id, timezone: 'Europe/Amsterdam', email_addresses },
      }),
    run: async ({ id }) => {
      // A day has its hour once, whenever the test runs.
      await world.pass(1);
      const { items } = (await world.call(world.token, 'GET', `/report?report_schedule=${id}&status=PENDING`)).json();
      for (const report of items) await world.write(report.id);
    },
    stop: ({ id }) => world.call(world.token, 'POST', `/reportschedule/${id}`, { body: { active: false } }),
    kindsTo: async (address) => (await world.letters(address)).map(({ kind }) => kind),
    lastTo: async (address) => (await world.letters(address)).at(-1),
  };
}
