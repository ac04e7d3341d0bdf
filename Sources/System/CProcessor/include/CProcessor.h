/// The vector instructions of the processor.
#pragma once

/// Returns the names of the sets of vector instructions that the processor has and pixman has code
/// for, each with a space behind it.
const char *_Nonnull cellophane_vector_instructions(void);
