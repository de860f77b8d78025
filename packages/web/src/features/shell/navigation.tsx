import { IconHome } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useId } from 'react';
import { PlaceIcon } from '../../kit/place-icon.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { type PlaceSection, usePlaces } from '../../lib/navigation.ts';
import classes from './navigation.module.css';

const Calls = lazy(() => import('./calls.tsx').then((module) => ({ default: module.Calls })));

interface Props {
  /** Only icons, with the words for whoever hears the page or points at one. */
  readonly icons?: boolean;
}

/** The places that the user may open, in the groups of the catalogue. */
export function Navigation({ icons = false }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.navigation} data-icons={icons || undefined}>
      <ul className={classes.list}>
        <Entry path="/" label={t('shell.home')} icons={icons}>
          <IconHome size={18} stroke={1.6} aria-hidden />
        </Entry>
      </ul>
      {usePlaces().map((section) => (
        <Section key={section.id} section={section} icons={icons} />
      ))}
    </div>
  );
}

function Section({ section, icons }: { readonly section: PlaceSection; readonly icons: boolean }) {
  const { t } = useTranslation();
  const heading = useId();
  const only = section.groups.length === 1;
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <h2 id={heading} className={classes.heading}>
        {t(`navigation_section.${section.id}`)}
      </h2>
      {section.groups.map(({ id, places }) => (
        <div key={id} className={classes.group}>
          {!only && <h3 className={classes.heading}>{t(`navigation_group.${id}`)}</h3>}
          <ul className={classes.list}>
            {places.map((place) => (
              <Entry
                key={place.id}
                path={place.path}
                external={place.external}
                calls={place.calls && !icons && <Calls place={place} />}
                label={t(`navigation.${place.id}.label`)}
                icons={icons}
              >
                <PlaceIcon id={place.id} />
              </Entry>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface EntryProps {
  readonly path: string;
  readonly label: string;
  readonly icons: boolean;
  readonly external?: true;
  readonly calls?: ReactNode;
  readonly children: ReactNode;
}

function Entry({ path, label, icons, external, calls, children }: EntryProps) {
  const content = (
    <>
      {children}
      <span>{label}</span>
    </>
  );
  return (
    <li title={icons ? label : undefined}>
      {external ? (
        <a href={path} className={classes.link} target="_blank" rel="noreferrer">
          {content}
        </a>
      ) : (
        <Link to={path} className={classes.link} activeOptions={{ exact: true, includeSearch: false }}>
          {content}
        </Link>
      )}
      {calls && <Suspense>{calls}</Suspense>}
    </li>
  );
}
