/** A form in a dialog has its button outside: without one of its own, Enter in a field would do nothing. */
export function SubmitOnEnter() {
  return <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
}
