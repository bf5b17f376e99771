import openapiTypes, { astToString } from 'openapi-typescript'

/** TypeScript types of an OpenAPI document. Load it by `loadTypes`. */
export const typesOf = async (document: string): Promise<string> => astToString(await openapiTypes(document))
