import { configure } from '@testing-library/react'

/** Most mutants that a page survives let a wait run to its end. */
configure({ asyncUtilTimeout: 1_500, getElementError: (message) => new Error(message ?? '') })
