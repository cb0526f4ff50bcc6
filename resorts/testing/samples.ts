/** The resorts of the sample data. What tests ask of them alone, a resort of one's own need not have. */
export const SAMPLES = ['annaberg', 'lipno', 'morava']
