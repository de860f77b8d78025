import type { EntityName } from '@sluis/contract/registry';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { labelKey } from '../item/field-of.ts';
import type { Overview } from '../item/overview.ts';
import type { Row } from '../item/row.ts';
import type { Tone } from '../value/status-tones.ts';
import { asPart, hasContent, PartValue } from './field-grid.tsx';
import classes from './panel.module.css';
import { useSentence } from './sentence.ts';

interface Props {
  readonly entity: EntityName;
  readonly overview: Overview;
  readonly item: Row;
}

/** Below the title: the item's identification, owner, method and date, and its sentence. */
export function OverviewHead({ entity, overview, item }: Props) {
  const { t } = useTranslation();
  const facts = overview.facts.map(asPart).filter((part) => hasContent(entity, item, part));
  return (
    <div className={classes.intro}>
      {facts.length > 0 && (
        <dl className={classes.facts}>
          {facts.map((part) => (
            <div key={part.path}>
              <dt>{t(part.label ?? labelKey(entity, part.path))}</dt>
              <dd>
                <PartValue entity={entity} item={item} part={part} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <ItemSentence {...{ entity, overview, item }} />
    </div>
  );
}

/** What happened to an item and what can be done; nothing for a status without a sentence. */
export function ItemSentence({ entity, overview, item }: Props) {
  const sentence = useSentence(entity, overview, item);
  if (!sentence) return null;
  return <SentenceNote tone={sentence.tone}>{sentence.text}</SentenceNote>;
}

/** A sentence beside a bar in the colour of its tone. */
export const SentenceNote = ({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) => (
  <p className={classes.sentence} data-tone={tone}>
    {children}
  </p>
);
