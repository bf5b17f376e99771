import { configure } from '@testing-library/react'

/** A shorter timeout, because most mutants in a page that are noticed make a wait time out. */
configure({ asyncUtilTimeout: 1_500, getElementError: (message) => new Error(message ?? '') })
