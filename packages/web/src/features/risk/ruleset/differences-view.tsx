import type { RulesetContent } from '@sluis/contract/risk/shapes';
import { conditionText } from '../../../kit/condition/condition-words.ts';
import { useConditionWords } from '../../../kit/condition/use-condition-words.ts';
import { useNamedItems } from '../../../kit/item/choices.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Difference, differences } from './compare.ts';
import classes from './ruleset.module.css';

interface Props {
  readonly was: RulesetContent;
  readonly is: RulesetContent;
}

/** What a content changes compared with another, in words. */
export function Differences({ was, is }: Props) {
  const { t } = useTranslation();
  const words = useConditionWords([...was.rules, ...is.rules]);
  const tags = useNamedItems('tag').items;
  const profiles = useNamedItems('paymentprofile').items;
  const names = new Map([...tags, ...profiles].map(({ value, label }) => [value, label]));
  const found = differences(was, is, {
    rule: (rule) => conditionText(rule, words),
    nameOf: (id) => names.get(id) ?? id,
    exemption: (exemption) => t(`values.sca_exemption.${exemption}`),
    on: t('ruleset.on'),
    off: t('ruleset.off'),
  });
  if (found.length === 0) return <p className={classes.quiet}>{t('ruleset.same')}</p>;
  return (
    <ul className={classes.differences}>
      {found.map((difference) => (
        <li key={`${difference.part} ${difference.was} ${difference.is}`}>
          <DifferenceText {...difference} />
        </li>
      ))}
    </ul>
  );
}

function DifferenceText({ part, was, is }: Difference) {
  const { t } = useTranslation();
  const label = part === 'rule' ? t('ruleset.rule') : t(`fields:validationruleset.${part}`);
  const none = t('ruleset.nothing');
  if (part === 'rule' && was === null)
    return (
      <>
        <span className={classes.differenceOf}>{t('ruleset.rule_added')}</span> <ins>{is}</ins>
      </>
    );
  if (part === 'rule' && is === null)
    return (
      <>
        <span className={classes.differenceOf}>{t('ruleset.rule_removed')}</span> <del>{was}</del>
      </>
    );
  return (
    <>
      <span className={classes.differenceOf}>{label}</span> <del>{was ?? none}</del> → <ins>{is ?? none}</ins>
    </>
  );
}
