import type { JsonShape, ReadJson } from '../base/fields.ts';
import { isDate, parseInstant } from '../base/time.ts';
import { type RulesetAction, ruleset_actions } from '../entities/risk/validationruleset.ts';
import { idOf, orNull, type ReadPart, type RulesetContent, readParts, ruleset_draft, ruleset_parts } from './shapes.ts';

/** A ruleset to test on history, stored or not. Whom it notifies does not matter. */
export interface TestedRuleset extends Pick<RulesetContent, 'payment_profile' | 'rules'> {
  readonly organisation: string;
  readonly action: RulesetAction;
  /** The stored ruleset whose live version is tested beside it. */
  readonly id: string | null;
}

const unread: ReadPart = () => ({ value: undefined });
const action: ReadPart = (sent) =>
  (ruleset_actions as readonly unknown[]).includes(sent)
    ? { value: sent }
    : { faults: { '': sent == null ? 'required' : 'not_allowed' } };

const parts = {
  organisation: idOf('org'),
  action,
  id: orNull(idOf('vrs')),
  payment_profile: ruleset_parts.payment_profile,
  rules: ruleset_parts.rules,
  name: unread,
  email: unread,
  webhook_url: unread,
  sca_exemption: unread,
  tag: unread,
  active: unread,
};

const id_schema = { type: 'string' };

export const tested_ruleset: JsonShape<TestedRuleset> = {
  read: (sent) => readParts<TestedRuleset>(parts, sent),
  described: {
    ...ruleset_draft.described,
    required: ['organisation', 'action', 'rules'],
    properties: {
      ...(ruleset_draft.described.properties as object),
      organisation: id_schema,
      action: { type: 'string', enum: ruleset_actions },
      id: { anyOf: [id_schema, { type: 'null' }] },
    },
  },
  example: {
    organisation: 'org_01k5w6y8q0e1w8hqt86jysj84j',
    action: 'block',
    id: null,
    payment_profile: null,
    rules: ruleset_draft.example.rules,
  },
};

/** A bound of a period: a day in the caller's time zone, or an instant. */
export const bound: JsonShape<string> = {
  read: (sent): ReadJson<string> => {
    const value = typeof sent === 'string' ? (isDate(sent) ? sent : parseInstant(sent)) : undefined;
    return value === undefined ? { faults: { '': 'invalid_format' } } : { value };
  },
  described: {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
    ],
  },
  example: '2026-11-01',
};
