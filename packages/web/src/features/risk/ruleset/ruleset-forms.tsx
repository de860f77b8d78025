import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import { use } from 'react';
import type { EditProps } from '../../../kit/form/edit-form.tsx';
import { SubmitLabel } from '../../../kit/form/submit-label.ts';
import { request } from '../../../lib/api-client.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { nextContent } from './content.ts';
import type { Ruleset } from './ruleset.item.ts';
import { draftOfContent, newDraft } from './ruleset-draft.ts';
import { RulesetForm } from './ruleset-form.tsx';
import { currenciesOf, useRulesetProfiles } from './use-ruleset-profiles.ts';

type Done = { readonly onDone: (id: string) => void };

const createForm =
  (action: RulesetAction) =>
  ({ onDone }: Done) => {
    const label = use(SubmitLabel);
    const home = useHomeOrganisation();
    return (
      <RulesetForm
        action={action}
        initial={newDraft(home)}
        submitLabel={label}
        save={async ({ content, organisation, is_draft, key }) => {
          const made = await request<Ruleset>('POST', '/v1/validationruleset', {
            body: { ...content, organisation, action, active: !is_draft },
            idempotencyKey: key,
          });
          // Its first version is off; publishing the draft turns it on.
          if (is_draft)
            await request('POST', `/v1/validationruleset/${made.id}/draft`, {
              body: { draft: { ...content, active: true }, version: made.version },
              idempotencyKey: `${key}-draft`,
            });
          return made;
        }}
        onDone={({ id }) => onDone(id)}
      />
    );
  };

/** The forms of new rulesets by their action. */
export const create_forms: Readonly<Record<RulesetAction, (props: Done) => React.ReactNode>> = {
  tag: createForm('tag'),
  block: createForm('block'),
  '3dSecure': createForm('3dSecure'),
};

/** Changes a ruleset, from its draft if it has one; whose it is and its action stay. */
export function EditRuleset({ item, onDone, onCancel }: { readonly item: Ruleset } & EditProps) {
  const { t } = useTranslation();
  const organisation = item.organisation.id;
  const profiles = useRulesetProfiles(organisation);
  const language = useLanguage();
  // Amounts are shown in decimals, of which the currency must be known.
  if (!profiles) return null;
  const content = nextContent(item);
  const path = `/v1/validationruleset/${item.id}`;
  return (
    <RulesetForm
      action={item.action}
      item={item}
      initial={draftOfContent(organisation, content, currenciesOf(profiles, content.payment_profile), language)}
      submitLabel={t(item.draft ? 'ruleset.save_live' : 'panel.save')}
      save={async ({ content: typed, version, is_draft, key }) => {
        const body = { ...typed, active: content.active };
        if (!item.draft && !is_draft) return request('POST', path, { body: { ...body, version }, idempotencyKey: key });
        const kept = await request<{ id: string; version: number }>('POST', `${path}/draft`, {
          body: { draft: body, version },
          idempotencyKey: key,
        });
        if (is_draft) return kept;
        return request('POST', `${path}/publish`, {
          body: { version: kept.version },
          idempotencyKey: `${key}-publish`,
        });
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
