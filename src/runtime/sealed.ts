/**
 * A value that goes through actions and the store without being seen there: whatever records, prints or serialises them
 * finds an empty object. What is sent and answered travels so, and what a person typed as a secret waits so (D40).
 */
export class Sealed<T> {
  readonly #value: T

  constructor(value: T) {
    this.#value = value
  }

  open(): T {
    return this.#value
  }
}

export const sealed = <T>(value: T) => new Sealed(value)
