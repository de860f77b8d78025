import classes from './shown.module.css';

/** The logo of a method or card scheme, from the file of icons: beside its name, and without alternative text. */
export const PaymentMark = ({ payable }: { readonly payable: string }) => (
  <svg className={classes.payable} width={27} height={18} aria-hidden>
    <use href={`${__ICONS_URL__}#${payable}`} />
  </svg>
);
