import { DawnScene } from '../../ui/art/DawnScene';
import styles from './SignInScreen.module.css';

/** The picture beside the form; above it on a phone. */
export function SignInPicture() {
  return (
    <div className={styles.picture}>
      <DawnScene />
    </div>
  );
}
