import { tag } from '@sluis/contract/entities/payments/tag';
import { type RulesetAction, validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import { defineList, type List } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';

/** At the provider its own and those of all merchants, and otherwise those that hold in an organisation. */
export type At = 'merchant' | 'provider';

/** The rulesets of an action: rules that act on a payment if all of them hold for it. */
export const rulesetList = (action: RulesetAction, at: At): List =>
  defineList({
    id: `validationruleset.${action}.${at}`,
    entity: 'validationruleset',
    fixed: { action },
    timeless: true,
    title: `ruleset.pages.${action}.title`,
    hint: at === 'provider' ? `ruleset.pages.${action}.hint_psp` : `ruleset.pages.${action}.hint`,
    empty: 'ruleset.empty',
    ...(at === 'provider' && { roles: ['PSP && TAG_LIST && VALIDATION_RULESET_LIST'] }),
    columns: [
      ...(at === 'provider' ? (['organisation.name'] as const) : []),
      'payment_profile.display_name',
      'email',
      'webhook_url',
      'published_at',
      { path: 'created_at', hidden: true },
      { path: 'id', hidden: true },
    ],
    card: ['name', 'published_at', 'email', 'organisation.name'],
    filters: ['name', 'active', 'payment_profile', 'organisation', 'created_at', 'id'],
    populate: ['organisation', 'tag', 'payment_profile'],
    ...(action === 'tag' && {
      related: [{ path: at === 'provider' ? 'psp/tags' : 'tags', label: 'ruleset.manage_tags', roles: tag.roles.list }],
    }),
    detail: {
      populate: ['organisation', 'tag', 'payment_profile'],
      edit: {
        roles: validationruleset.roles.update,
        form: lazy(async () => (await import('./ruleset-forms.tsx')).EditRuleset),
      },
      delete: { roles: validationruleset.roles.delete, question: 'ruleset.delete_question' },
      panel: async () => (await import('./ruleset.panel.tsx')).rulesetPanel,
    },
    create: {
      roles: validationruleset.roles.create,
      label: 'ruleset.create',
      form: lazy(async () => (await import('./ruleset-forms.tsx')).create_forms[action]),
    },
  });
