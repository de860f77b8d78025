import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { sca_exemptions } from '../../risk/exemptions.ts';
import { ruleset_draft, ruleset_rules } from '../../risk/shapes.ts';

export const ruleset_actions = ['tag', 'block', '3dSecure'] as const;
export type RulesetAction = (typeof ruleset_actions)[number];

const setting = { nullable: true, create: 'optional', update: true } as const;

/** The text that says why a version was published. */
export const publishing_note = { note: f.text(500, { create: 'optional', nullable: true }) };

/** The version that the caller saw: a newer one is not overwritten. */
export const changed_version = f.integer(1, 2 ** 31 - 1, { create: 'optional' });

/** The most active rulesets of an organisation, whether created or switched on. */
export const active_rulesets_max = 500;

/** Processes keep the active rules of an organisation compiled. */
export const active_rules_bytes_max = 2 * 1024 ** 2;

/** The size of the body of a ruleset or a routing. */
export const risk_body_bytes_max = 256 * 1024;

export const publishing_roles = ['VALIDATION_RULESET_UPDATE'];

/**
 * Rules that act on a payment if all of them hold for it: they tag it, block it, or ask its payer for 3-D Secure or
 * the payer's bank for an exemption from it.
 * Those of an organisation hold for all below it.
 */
export const validationruleset = entity({
  name: 'validationruleset',
  noun: 'ruleset',
  placement: 'shared',
  body_bytes_max: risk_body_bytes_max,
  cap: { at_most: 1000 },
  display: 'name',
  small: true,
  default_sort: 'created_at',
  roles: {
    list: ['TAG_LIST && VALIDATION_RULESET_LIST'],
    create: ['VALIDATION_RULESET_CREATE'],
    update: publishing_roles,
    delete: ['VALIDATION_RULESET_DELETE'],
  },
  actions: {
    /** Keeps changes that are not live yet, instead of an earlier draft. */
    draft: verb({ roles: publishing_roles, body: { draft: f.json(ruleset_draft), version: changed_version } }),
    /** Makes the draft the live version. */
    publish: verb({
      roles: publishing_roles,
      offered: ({ draft }) => draft != null,
      body: { ...publishing_note, version: changed_version },
    }),
    discard: verb({
      roles: publishing_roles,
      offered: ({ draft }) => draft != null,
      dangerous: true,
      body: {},
    }),
    /** Makes an earlier version live again, as a new one. */
    rollback: verb({
      roles: publishing_roles,
      body: { ...publishing_note, to: f.integer(1, 2 ** 31 - 1) },
    }),
  },
  fields: {
    id: f.id('vrs'),
    created_at: f.instant(),
    organisation: f.ref('organisation', { create: 'required' }),
    name: f.text(200, { create: 'required', update: true, search: 'contains' }, 'name'),
    action: f.oneOf(ruleset_actions, { create: 'required' }),
    /** Receives a mail about payments that match. */
    email: f.text(254, { ...setting, mailed: true }, 'email'),
    /** Receives a webhook for each payment that matches; not for 3dSecure. */
    webhook_url: f.text(500, setting, 'url'),
    /** Requested instead of 3-D Secure, where a payment may be exempt; of the action 3dSecure only. */
    sca_exemption: f.oneOf(sca_exemptions, setting),
    /** Put on payments that match; of the action tag only. */
    tag: f.ref('tag', setting),
    /** The only payment profile whose payments are tested; all by default. */
    payment_profile: f.ref('paymentprofile', setting),
    rules: f.json(ruleset_rules, { create: 'required', update: true }),
    active: f.boolean({ create: 'optional', update: true, default: true }),
    /** The lists of values that its rules name. */
    lists: f.refs('valuelist'),
    /** The number of the live version; earlier ones are kept. */
    published_version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
    published_at: f.instant(),
    /** Changes that are not live yet. */
    draft: f.json(ruleset_draft, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
