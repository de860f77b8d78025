/** Parts are tested separately, with the entities that the application has loaded before it draws them. */
import '@sluis/contract/registry';
