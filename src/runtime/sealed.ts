/**
 * Hides a value that passes through actions and the store: logging, printing or serializing them gives an empty object.
 * For requests, outcomes, and passwords that are kept between two steps (D40).
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
