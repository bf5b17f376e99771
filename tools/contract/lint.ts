import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'

// Both packages are Spectral's own, but the inferred types of its rules lack a few optional properties.
const rules = oas as RulesetDefinition

/** The findings of Redocly and Spectral in an OpenAPI document, one line each. */
export async function lintDocument(document: object): Promise<string[]> {
  const source = JSON.stringify(document)
  const config = await createConfig({ extends: ['recommended-strict'] })
  const byRedocly = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[rules, 'all']] })
  const bySpectral = await spectral.run(source)
  return [
    ...byRedocly.map(({ ruleId, message, location }) => `redocly ${ruleId} ${location[0]?.pointer}: ${message}`),
    ...bySpectral.map(({ code, message, path }) => `spectral ${code} ${path.join('/')}: ${message}`),
  ]
}
