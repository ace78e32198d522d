import { Portrait } from '#ui/kit/media/Portrait.tsx';
import styles from './NamedPerson.module.css';

interface NamedPersonProps {
  readonly person: {
    readonly name: string;
    readonly email: string;
    /** Left out where the list knows no pictures. */
    readonly avatar?: { readonly url: string } | null;
  };
}

const Texts = ({ person: { name, email } }: NamedPersonProps) => (
  <>
    <span className={styles.name}>{name}</span>
    <span className={styles.email}>{email}</span>
  </>
);

/** A person in a table: their picture beside their name above their email address. */
export const NamedPerson = ({ person }: NamedPersonProps) =>
  person.avatar === undefined ? (
    <Texts person={person} />
  ) : (
    <span className={styles.person}>
      <Portrait name={person.name} url={person.avatar?.url} size="small" />
      <span className={styles.texts}>
        <Texts person={person} />
      </span>
    </span>
  );
