import styles from './NamedPerson.module.css';

/** A person in a table: their name above their email address. */
export const NamedPerson = ({
  person: { name, email },
}: {
  readonly person: { readonly name: string; readonly email: string };
}) => (
  <>
    <span className={styles.name}>{name}</span>
    <span className={styles.email}>{email}</span>
  </>
);
