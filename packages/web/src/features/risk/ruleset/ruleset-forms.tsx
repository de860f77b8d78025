import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import { use, useRef } from 'react';
import type { EditProps } from '../../../kit/form/edit-form.tsx';
import { SubmitLabel } from '../../../kit/form/submit-label.ts';
import { useDraftSaving } from '../../../kit/form/use-draft-saving.ts';
import { request } from '../../../lib/api-client.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useHomeOrganisation } from '../../../lib/level.ts';
import { nextContent } from './content.ts';
import type { Ruleset } from './ruleset.item.ts';
import { draftOfContent, newDraft } from './ruleset-draft.ts';
import { RulesetForm } from './ruleset-form.tsx';
import { currenciesOf, useRulesetProfiles } from './use-ruleset-profiles.ts';

type Done = { readonly onDone: (id: string) => void };

const root = '/v1/validationruleset';

interface Made {
  readonly id: string;
  readonly version: number;
  readonly organisation: string;
}

const createForm =
  (action: RulesetAction) =>
  ({ onDone }: Done) => {
    const label = use(SubmitLabel);
    const home = useHomeOrganisation();
    const saveDraft = useDraftSaving();
    // If saving its draft failed, the ruleset exists already.
    const made = useRef<Made>(undefined);
    return (
      <RulesetForm
        action={action}
        initial={newDraft(home)}
        submitLabel={label}
        save={async ({ content, organisation, is_draft, key }) => {
          if (made.current?.organisation !== organisation) {
            const { id, version } = await request<Ruleset>('POST', root, {
              body: { ...content, organisation, action, active: !is_draft },
              idempotencyKey: key,
            });
            if (!is_draft) return { id };
            made.current = { id, version, organisation };
          }
          // Its first version is off; publishing the draft turns it on.
          const { id, version } = made.current;
          const onKept = (next: number): void => {
            made.current = { id, version: next, organisation };
          };
          const draft = { ...content, active: true };
          return saveDraft({ path: `${root}/${id}`, draft, version, is_draft, onKept });
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
  const saveDraft = useDraftSaving();
  // Amounts are shown in decimals, of which the currency must be known.
  if (!profiles) return null;
  const content = nextContent(item);
  const path = `${root}/${item.id}`;
  return (
    <RulesetForm
      action={item.action}
      item={item}
      initial={draftOfContent(organisation, content, currenciesOf(profiles, content.payment_profile), language)}
      submitLabel={t(item.draft ? 'ruleset.save_live' : 'panel.save')}
      save={async ({ content: typed, version, is_draft, key, onKept }) => {
        const body = { ...typed, active: content.active };
        if (!item.draft && !is_draft) return request('POST', path, { body: { ...body, version }, idempotencyKey: key });
        return saveDraft({ path, draft: body, version, is_draft, onKept });
      }}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
