/** Where the vehicles run: the address of a customer without one (MOB-77, portal-2 §9). */
export const serviceArea = { svc_region: '三重県', svc_locality: '四日市市' } as const
